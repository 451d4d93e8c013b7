import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { Message } from '@mela/contract/chat/chat.ts'
import type { CallInput, Refused } from '@mela/contract/client.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { foundGroup } from '../../../test/group.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { makeFilm, makeSound } from '../../../test/providers/films.ts'
import { uploadFile, uploadPicture } from '../../../test/upload.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ clock_speed: 2_000 })
})
afterAll(() => world.end())

const people = (count: number): Promise<Person[]> => Promise.all(Array.from({ length: count }, () => world.register()))
const newPair = async (): Promise<[Person, Person]> => {
  const pair = (await people(2)) as [Person, Person]
  await world.befriend(...pair)
  return pair
}
const quoting = (message_id: string, text = 'to that') => ({
  content: { type: ContentType.Text, data: { text, quote: { message_id } } },
})
const inPrivate = (one: Person, other: Person) => ({
  ...{ chat_id: privateChatId(one.id, other.id), chat_type: ChatType.Private },
})
const removeForAll = (by: Person, chat: { chat_id: string; chat_type: ChatType }, ...messages: Message[]) =>
  by.call('removeMessage', { ...chat, message_ids: messages.map(({ message_id }) => message_id), scope: 2 })

describe('a quote', () => {
  test('is filled from the record for everybody, whatever its sender says of it', async () => {
    const [leela, omar] = await newPair()
    const phone = await leela.openDevice()
    const source = await leela.sendMessage(omar, 'tea at five?')
    const forged = { message_id: source.message_id, author_id: omar.id, content: { type: 1, data: { text: 'forged' } } }
    const sent = await omar.sendMessage(leela, '', {
      content: { type: 1, data: { text: 'yes', quote: forged } },
    } as Partial<CallInput<'sendMessage'>>)
    const quote = { message_id: source.message_id, author_id: leela.id, content: source.content }
    expect(sent.content).toEqual({ type: 1, data: { text: 'yes', quote } })
    expect(await phone.next('MESSAGE_CREATE', ({ message_id }) => message_id === sent.message_id)).toEqual(sent)
    expect(await leela.getMessages(omar, { limit: 1 })).toEqual([sent])
    const found = await leela.call('searchMessages', { ...inPrivate(leela, omar), keyword: 'yes' })
    expect(found.list).toEqual([sent])
    await leela.call('pinMessage', { ...inPrivate(leela, omar), message_id: sent.message_id, status: 'yes' })
    expect(await omar.call('getPinMessage', inPrivate(leela, omar))).toMatchObject({
      message: { content: sent.content },
    })
    const [changed] = await omar.call('getChanges', { ...inPrivate(leela, omar), after: 0 })
    expect(changed).toMatchObject({ message: { content: sent.content } })
    // A repeat of the send is answered the same, and a quote of the quote leaves the first one out.
    expect(await omar.sendMessage(leela, '', { nonce: sent.nonce, ...quoting(source.message_id) })).toEqual(sent)
    const next = await leela.sendMessage(omar, '', quoting(sent.message_id, 'good'))
    expect(next.content.data['quote']).toEqual({
      ...{ message_id: sent.message_id, author_id: omar.id },
      content: { type: 1, data: { text: 'yes' } },
    })
    const { message } = (await leela.chatWith(omar))!
    expect(message!.content.data['quote']).toEqual({ message_id: sent.message_id, author_id: omar.id })
  })

  test('CHAT-040 the server takes text, audio, image and video of the same chat that the sender may see, and refuses all else', async () => {
    const [leela, omar] = await newPair()
    await world.befriend(omar, world.asha)
    const elsewhere = await world.asha.sendMessage(omar, 'somewhere else')
    const card = { content: { type: ContentType.Card, data: { id: leela.id, type: 'idcard' as const } } }
    const kept = await leela.sendMessage(omar, 'kept')
    const shared = await leela.sendMessage(omar, '', card)
    const image = { url: await uploadPicture(world, leela, 'chat'), width: 60, height: 60 }
    const picture = await leela.sendMessage(omar, '', { content: { type: ContentType.Image, data: image } })
    const refused = (id: string, by = omar, to = leela) => reasonOf(by.sendMessage(to, '', quoting(id)))
    expect(await refused(shared.message_id)).toBe('permission_not_allowed')
    expect(await refused('0')).toBe('permission_not_allowed')
    expect(await refused('99')).toBe('permission_not_allowed')
    expect(await refused('9223372036854775807')).toBe('permission_not_allowed')
    expect(elsewhere.message_id).toBe('1')
    const group = await foundGroup(world, leela, [omar])
    const invitation = { content: { type: ContentType.InviteCard, data: { group_id: group.id, name: 'Fair' } } }
    expect(await refused((await leela.sendMessage(omar, '', invitation)).message_id)).toBe('permission_not_allowed')
    const sound = await uploadFile(world, leela, await makeSound('tone.wav', []), 'audio/wav', 'chat')
    const film = await uploadFile(world, leela, await makeFilm('film.mp4'), 'video/mp4', 'chat')
    for (const content of [
      { type: ContentType.Audio, data: { url: sound, duration: 2 } },
      { type: ContentType.Video, data: { video_url: film, poster_url: image.url, width: 64, height: 48, duration: 2 } },
    ]) {
      const source = await leela.sendMessage(omar, '', { content })
      const about = await omar.sendMessage(leela, '', quoting(source.message_id))
      expect(about.content.data['quote']).toMatchObject({ author_id: leela.id, content: source.content })
    }
    const answer = await omar.sendMessage(leela, '', quoting(picture.message_id))
    expect(answer.content.data['quote']).toMatchObject({ content: picture.content })
    // Not what one has removed for oneself, cleared, or what is gone.
    const chat = inPrivate(leela, omar)
    await omar.call('removeMessage', { ...chat, message_ids: [kept.message_id], scope: 1 })
    expect(await refused(kept.message_id)).toBe('permission_not_allowed')
    await leela.sendMessage(omar, '', quoting(kept.message_id))
    await removeForAll(leela, chat, picture)
    expect(await refused(picture.message_id)).toBe('permission_not_allowed')
    await leela.call('removeMessage', { ...chat, all: 1, scope: 1 })
    expect(await refused(kept.message_id, leela, omar)).toBe('permission_not_allowed')
    // A quote whose source went afterwards is still the same message for who repeats it.
    const again = await omar.sendMessage(leela, '', { nonce: answer.nonce, ...quoting(picture.message_id) })
    expect(again).toMatchObject({ message_id: answer.message_id, content: { data: { quote: { content: null } } } })
  })

  test('is only of what was said since one came into a group, and no system line', async () => {
    const [owner, member, late] = (await people(3)) as [Person, Person, Person]
    const group = await foundGroup(world, owner, [member])
    const early = await group.say(owner, 'before they came')
    await late.call('joinGroup', { id: group.id })
    expect(await reasonOf(group.say(late, '', quoting(early.message_id)))).toBe('permission_not_allowed')
    const [line] = await group.read(member)
    expect(await reasonOf(group.say(member, '', quoting(line!.message_id)))).toBe('permission_not_allowed')
    expect(await group.say(member, '', quoting(early.message_id))).toMatchObject({ author_id: member.id })
    const alone = await group.say(late, 'mine')
    const sends = [group.say(late, '', quoting(alone.message_id)), group.say(late, '', quoting(early.message_id))]
    expect((await Promise.allSettled(sends)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  })

  test('shows nothing once its source is removed, also where it is announced later, and never what came of a race', async () => {
    const [leela, omar] = await newPair()
    const chat = inPrivate(leela, omar)
    const source = await leela.sendMessage(omar, 'a secret')
    const sent = await omar.sendMessage(leela, '', quoting(source.message_id, 'hm'))
    await removeForAll(leela, chat, source)
    const [shown] = await omar.getMessages(leela, { limit: 1 })
    expect(shown).toMatchObject({ message_id: sent.message_id, content: { data: { text: 'hm' } } })
    expect(shown!.content.data['quote']).toEqual({ message_id: source.message_id, author_id: leela.id, content: null })
    const everything = await world.database.query('SELECT content::text FROM chat_message WHERE chat_id = $1', [
      chat.chat_id,
    ])
    expect(JSON.stringify(everything)).not.toContain('a secret')
    for (let round = 0; round < 8; round++) {
      const raced = await leela.sendMessage(omar, `raced ${round}`)
      const answer = omar.sendMessage(leela, '', quoting(raced.message_id)).then(
        () => 'sent',
        (error: Refused) => error.reason,
      )
      await removeForAll(leela, chat, raced)
      expect(['sent', 'permission_not_allowed']).toContain(await answer)
    }
    const history = JSON.stringify(await omar.getMessages(leela, { limit: 100 }))
    expect(history).not.toContain('raced')
  })
})

describe('a mention', () => {
  test('CHAT-045 a message lists whom it names, whose row has the marker until they read it', async () => {
    const [owner, member, other, outsider] = (await people(4)) as [Person, Person, Person, Person]
    const group = await foundGroup(world, owner, [member, other])
    const phone = await member.openDevice()
    const named = await group.say(owner, 'look', { mentions: [member.id, outsider.id, member.id, owner.id, '4'] })
    expect(named.mentions).toEqual([member.id, owner.id])
    expect(await phone.next('MESSAGE_CREATE', ({ message_id }) => message_id === named.message_id)).toEqual(named)
    expect((await group.lastRead(other)).mentions).toEqual([member.id, owner.id])
    expect(await group.row(member)).toMatchObject({ is_mentioned: true, unread: 1 })
    expect(await group.row(other)).toMatchObject({ is_mentioned: false, unread: 1 })
    // Naming oneself marks nothing; what others say afterwards leaves the mark.
    expect(await group.row(owner)).toMatchObject({ is_mentioned: false })
    await group.say(other, 'plain')
    expect(await group.row(member)).toMatchObject({ is_mentioned: true, unread: 2 })
    await member.call('ack', { chat_id: group.id, chat_type: 2, message_id: named.message_id })
    expect(await group.row(member)).toMatchObject({ is_mentioned: false, unread: 1 })
    expect(await reasonOf(group.say(owner, 'x', { mentions: Array.from({ length: 51 }, () => member.id) }))).toBe(
      'invalid_params',
    )
    const [leela, omar] = await newPair()
    expect(await leela.sendMessage(omar, 'you', { mentions: [omar.id] })).toMatchObject({ mentions: [] })
    expect(await leela.sendMessage(omar, 'all of you', { mentions: ['all'] })).toMatchObject({ mentions: [] })
    expect(await omar.chatWith(leela)).toMatchObject({ is_mentioned: false, unread: 2 })
  })

  test('of everyone is for the owner and managers, marks all but its author, and goes with its message', async () => {
    const [owner, manager, member] = (await people(3)) as [Person, Person, Person]
    const group = await foundGroup(world, owner, [manager, member])
    const chat = { chat_id: group.id, chat_type: ChatType.Group }
    const everyone = { mentions: ['all'] }
    const nonce = randomUUID()
    expect(await reasonOf(group.say(manager, 'all', { ...everyone, nonce }))).toBe('permission_not_allowed')
    await owner.call('editManagers', { group_id: group.id, user_ids: [manager.id], identity: 3 })
    const called = await group.say(manager, 'all', { ...everyone, nonce })
    expect(called.mentions).toEqual(['all'])
    const marks = async () => {
      const rows = await Promise.all([owner, manager, member].map((each) => group.row(each)))
      return rows.map((row) => row!.is_mentioned)
    }
    expect(await marks()).toEqual([true, false, true])
    const own = await group.say(owner, 'all of you', everyone)
    expect(await marks()).toEqual([true, true, true])
    await member.call('removeMessage', { ...chat, message_ids: [own.message_id], scope: 1 })
    await removeForAll(owner, chat, called)
    expect(await marks()).toEqual([false, true, false])
    const both = await group.say(owner, 'and you', { mentions: ['all', member.id] })
    expect(both.mentions).toEqual(['all', member.id])
    expect(await marks()).toEqual([false, true, true])
    await owner.call('editManagers', { group_id: group.id, user_ids: [manager.id], identity: 1 })
    expect(await reasonOf(group.say(manager, 'all', everyone))).toBe('permission_not_allowed')
    // What was sent while they might, and is gone by now, is known by its nonce and says nothing.
    const again = await group.say(manager, 'all', { ...everyone, nonce })
    expect(again).toMatchObject({ message_id: called.message_id, mentions: [], content: { data: {} } })
  })
  test('is told with its place to whoever is named, after what they have read, and never once it is gone', async () => {
    const [owner, member, other] = (await people(3)) as [Person, Person, Person]
    const group = await foundGroup(world, owner, [member, other])
    const chat = { chat_id: group.id, chat_type: ChatType.Group }
    const before = await group.say(owner, 'before', { mentions: [member.id] })
    const places = async (of: Person, after = before.message_id) =>
      (await of.call('getMentions', { ...chat, after })).message_ids
    await group.say(owner, 'plain')
    const named = await group.say(other, 'you', { mentions: [member.id] })
    const hidden = await group.say(other, 'you again', { mentions: [member.id] })
    const removed = await group.say(other, 'and again', { mentions: [member.id] })
    await group.say(member, 'me', { mentions: [member.id, other.id] })
    const everyone = await group.say(owner, 'all', { mentions: ['all'] })
    const ids = (...messages: Message[]) => messages.map(({ message_id }) => message_id)
    expect(await places(member)).toEqual(ids(named, hidden, removed, everyone))
    await member.call('removeMessage', { ...chat, message_ids: [hidden.message_id], scope: 1 })
    await removeForAll(owner, chat, removed)
    expect(await places(member)).toEqual(ids(named, everyone))
    expect(await places(member, '0')).toEqual(ids(before, named, everyone))
    expect(await places(member, named.message_id)).toEqual(ids(everyone))
    expect(await places(owner), 'their own call to all is none').toEqual([])
    await member.call('removeMessage', { ...chat, all: 1, scope: 1 })
    expect(await places(member, '0'), 'what they cleared').toEqual([])
    expect(await reasonOf(places(world.rohan))).toBe('permission_not_allowed')
  })
})
