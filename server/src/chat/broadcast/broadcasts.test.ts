import { randomInt, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '@mela/contract/client.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { makeFilm } from '../../../test/providers/films.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { startProcess } from '../../../test/crash/process.ts'
import { uploadPicture } from '../../../test/upload.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { finishBroadcast } from './fan-out.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ clock_speed: 1000 })
})
afterAll(() => world.end())

type Content = CallInput<'sendMessageGrouping'>['content']
const create = { width: 64, height: 36, channels: 3, background: '#575dfc' } as const
const text = (words: string): Content => ({ type: 1, data: { text: words } })
const write = (by: Person, chat_id: string, content: Content, nonce: string = randomUUID()) =>
  by.call('sendMessageGrouping', { chat_id, nonce, content })

async function withGrouping(count: number): Promise<{ owner: Person; friends: Person[]; chat_id: string }> {
  const [owner, ...friends] = await Promise.all(Array.from({ length: count + 1 }, () => world.register()))
  for (const friend of friends) await world.befriend(owner!, friend)
  const { id } = await owner!.call('saveGrouping', { name: 'Work' })
  if (friends.length > 0) await owner!.call('addToGrouping', { id, user_ids: friends.map((friend) => friend.id) })
  return { owner: owner!, friends, chat_id: id }
}
async function uploadFilm(by: Person) {
  const [film, cover] = [await makeFilm(), await sharp({ create }).jpeg().toBuffer()]
  const signed = await by.call('signUpload', {
    ...{ size: film.length, type: 'video/mp4', thumbnail_size: cover.length },
  })
  const put = (url: string, file: Buffer, type: string) =>
    fetch(new URL(url, world.origin), { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(file) })
  await put(signed.thumbnail_sign_url, cover, 'image/jpeg')
  await put(signed.sign_url, film, 'video/mp4')
  const { url: video_url, thumbnail_url: poster_url } = signed
  return { type: 4 as const, data: { video_url, poster_url, width: 1, height: 1, duration: 1 } }
}
const textsWith = async (reader: Person, owner: Person) =>
  (await reader.getMessages(owner)).map(({ content }) => content.data['text'])

describe('what is written to a grouping', () => {
  test('CHAT-076 is sent to its friends as private messages and stands in its history', async () => {
    const { owner, friends, chat_id } = await withGrouping(3)
    const nonce = randomUUID()
    const first = await write(owner, chat_id, text('Tea at five'), nonce)
    expect(first).toMatchObject({ sent: 3, skipped: 0, created_unix: first.message.created_unix })
    expect(first.message).toMatchObject({
      ...{
        chat_id,
        chat_type: ChatType.Grouping,
        message_id: '1',
        prev: '0',
        nonce,
        author_id: owner.id,
        mentions: [],
      },
      content: text('Tea at five'),
    })
    for (const friend of friends) {
      const [received, ...rest] = await friend.getMessages(owner)
      expect(rest).toEqual([])
      expect(received).toMatchObject({
        ...{ chat_id: privateChatId(owner.id, friend.id), chat_type: ChatType.Private, author_id: owner.id },
        content: text('Tea at five'),
      })
      // Nothing in it tells of the list or of the others.
      expect(JSON.stringify(received)).not.toContain(nonce)
      expect(await friend.chatWith(owner)).toMatchObject({ unread: 1 })
    }
    for (const words of ['two', 'three', 'four']) await write(owner, chat_id, text(words))
    const read = async (page: Partial<CallInput<'getMessagesGrouping'>>) =>
      (await owner.call('getMessagesGrouping', { chat_id, ...page })).map(({ message }) => message.message_id)
    expect(await read({})).toEqual(['4', '3', '2', '1'])
    expect(await read({ limit: 2 })).toEqual(['4', '3'])
    expect(await read({ before: '3', limit: 1 })).toEqual(['2'])
    expect(await read({ after: '1', limit: 2 })).toEqual(['2', '3'])
    expect((await owner.call('getMessagesGrouping', { chat_id })).at(-1)).toEqual(first)
    const [listed] = await owner.call('listAllGroupings', {})
    expect(listed).toMatchObject({ id: chat_id, last_message: { message_id: '4', content: text('four') } })
  })

  test('CHAT-077 reaches those who are here at once in their chat with the writer, as text, picture, film or card, and keeps no quote', async () => {
    const { owner, friends, chat_id } = await withGrouping(2)
    const phones = await Promise.all(friends.map((friend) => friend.openDevice()))
    const url = await uploadPicture(world, owner, 'chat')
    const picture: Content = { type: 3, data: { url, width: 1, height: 1 } }
    await write(owner, chat_id, { type: 1, data: { text: 'hello', quote: { message_id: '1' } } })
    await write(owner, chat_id, picture)
    const film = await uploadFilm(owner)
    await write(owner, chat_id, film)
    await write(owner, chat_id, { type: 11, data: { id: owner.id, type: 'idcard' } })
    for (const phone of phones) {
      const first = await phone.next('MESSAGE_CREATE')
      expect(first).toMatchObject({ chat_type: ChatType.Private, author_id: owner.id, content: text('hello') })
      expect(first.content).toEqual(text('hello'))
      expect(first.chat_id.split('-')).toContain(owner.id)
      expect((await phone.next('MESSAGE_CREATE')).content).toMatchObject({
        type: 3,
        data: { url, width: 60, height: 60 },
      })
      expect((await phone.next('MESSAGE_CREATE')).content).toMatchObject({
        ...{ type: 4, data: { video_url: film.data.video_url, width: 64, height: 36 } },
      })
      expect((await phone.next('MESSAGE_CREATE')).content).toMatchObject({ type: 11, data: { name: owner.username } })
    }
    const history = await owner.call('getMessagesGrouping', { chat_id })
    expect(history.map(({ message }) => message.content.type)).toEqual([11, 4, 3, 1])
    const foreign = await uploadPicture(world, world.rohan, 'chat')
    expect(await reasonOf(write(owner, chat_id, { type: 3, data: { url: foreign, width: 1, height: 1 } }))).toBe(
      'permission_not_allowed',
    )
  })

  test('passes over those who are friends no more or have shut the writer out, and counts them', async () => {
    const { owner, friends, chat_id } = await withGrouping(4)
    const [blocker, gone, hidden, last] = friends as [Person, Person, Person, Person]
    await blocker.call('blockUser', { to_user_id: owner.id, status: 1 })
    await gone.call('deleteFriend', { friend_id: owner.id })
    // As if the friendship had ended a moment after the list was read.
    await world.database.query(
      'INSERT INTO friends_grouping_member (user_id, grouping_id, friend_id) VALUES ($1, $2, $3)',
      [owner.id, chat_id, gone.id],
    )
    await hidden.removeChat(owner)
    const { sent, skipped } = await write(owner, chat_id, text('still there?'))
    expect({ sent, skipped }).toEqual({ sent: 2, skipped: 2 })
    expect(await textsWith(last, owner)).toEqual(['still there?'])
    expect(await hidden.chatWith(owner)).toMatchObject({ unread: 1 })
    expect(await blocker.getMessages(owner)).toEqual([])
    expect(await gone.getMessages(owner)).not.toContainEqual(expect.objectContaining({ content: text('still there?') }))
  })

  test('is the same however often and from however many devices it is asked for', async () => {
    const { owner, friends, chat_id } = await withGrouping(5)
    const nonce = randomUUID()
    const other_site = await world.startSite()
    const there = owner.at(other_site.origin)
    const answers = await Promise.all(
      [owner, there, owner].map((device) => write(device, chat_id, text('once'), nonce)),
    )
    for (const { message, sent, skipped } of answers) {
      expect({ message_id: message.message_id, sent, skipped }).toEqual({ message_id: '1', sent: 5, skipped: 0 })
    }
    expect(await write(owner, chat_id, text('another text'), nonce)).toEqual(answers[0])
    for (const friend of friends) expect(await textsWith(friend, owner)).toEqual(['once'])
  })

  test('is refused for groupings of others, missing ones, the ungrouped, and those with nobody or too many', async () => {
    const { owner, chat_id } = await withGrouping(0)
    expect(await reasonOf(write(owner, chat_id, text('nobody')))).toBe('grouping_error')
    for (const wrong of ['4', (await withGrouping(1)).chat_id]) {
      expect(await reasonOf(write(owner, wrong, text('x')))).toBe('permission_not_allowed')
      expect(await reasonOf(owner.call('getMessagesGrouping', { chat_id: wrong }))).toBe('permission_not_allowed')
    }
    expect(await reasonOf(write(owner, '-1', text('x')))).toBe('invalid_params')
    await crowd(owner, chat_id, 501)
    expect(await reasonOf(write(owner, chat_id, text('too many')))).toBe('grouping_error')
    expect(await owner.call('getMessagesGrouping', { chat_id })).toEqual([])
  })

  test('goes to five hundred within one answer', async () => {
    const { owner, chat_id } = await withGrouping(0)
    await crowd(owner, chat_id, 500)
    expect(await write(owner, chat_id, text('all of you'))).toMatchObject({ sent: 500, skipped: 0 })
    const [stored] = await world.database.query<{ total: string }>(
      `SELECT count(*) AS total FROM chat_message WHERE author_id = $1 AND content ->> 'text' = 'all of you'`,
      [owner.id],
    )
    expect(stored).toEqual({ total: '500' })
    expect(await waiting(owner)).toBe(0)
  })
})

const waiting = async ({ id }: Person): Promise<number> =>
  (await world.database.query('SELECT FROM chat_broadcast_recipient WHERE owner_id = $1', [id])).length

/** Friends by the hundred, written straight into the tables. */
async function crowd(owner: Person, grouping_id: string, count: number): Promise<void> {
  const first_id = randomInt(2 ** 46, 2 ** 47)
  const uid = 100_000_000 + (first_id % 800_000_000)
  const people = `SELECT id FROM account_user WHERE username LIKE 'crowd-${grouping_id}-%'`
  const chat = `least(friend.id::text COLLATE "C", '${owner.id}') || '-' || greatest(friend.id::text COLLATE "C", '${owner.id}')`
  await world.database.query(
    `INSERT INTO account_user (id, uid, username, username_key, password_hash, created_at, last_active_at) OVERRIDING SYSTEM VALUE
       SELECT ${first_id} + number, ${uid} + number,
              'crowd-${grouping_id}-' || number, 'crowd-${grouping_id}-' || number, '', now(), now()
       FROM generate_series(1, ${count}) number;
     INSERT INTO friends_friend (user_id, friend_id, created_at) SELECT ${owner.id}, friend.id, now() FROM (${people}) friend;
     INSERT INTO friends_friend (user_id, friend_id, created_at) SELECT friend.id, ${owner.id}, now() FROM (${people}) friend;
     INSERT INTO friends_grouping_member (user_id, grouping_id, friend_id) SELECT ${owner.id}, ${grouping_id}, friend.id FROM (${people}) friend;
     INSERT INTO chat_room (chat_type, chat_id, member_total) SELECT 1, ${chat}, 2 FROM (${people}) friend;
     INSERT INTO chat_member (chat_type, chat_id, user_id) SELECT 1, ${chat}, friend.id FROM (${people}) friend;
     INSERT INTO chat_member (chat_type, chat_id, user_id) SELECT 1, ${chat}, ${owner.id} FROM (${people}) friend`,
  )
}

/** Stops whoever comes to this point until it is let go. */
const BARRIERS: Record<string, (chat_ids: string[]) => Promise<() => Promise<unknown>>> = {
  'before it sends': async (chat_ids) => {
    const client = await world.database.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM chat_room WHERE chat_id = ANY ($1::text[]) FOR UPDATE', [chat_ids])
    return () => client.query('COMMIT')
  },
  'before it notes what it sent': async () => {
    const client = await world.database.connect()
    await client.query(`SELECT pg_advisory_lock(4711);
      CREATE FUNCTION wait_here() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_advisory_xact_lock_shared(4711); RETURN OLD; END';
      CREATE TRIGGER wait_here BEFORE DELETE ON chat_broadcast_recipient FOR EACH ROW EXECUTE FUNCTION wait_here()`)
    return () => client.query('SELECT pg_advisory_unlock(4711)')
  },
}

test.each(Object.keys(BARRIERS))(
  'a process that dies %s leaves the rest to another, and nobody is written to twice',
  async (when) => {
    const { owner, friends, chat_id } = await withGrouping(4)
    const chat_ids = friends.map((friend) => privateChatId(owner.id, friend.id))
    const doomed = await startProcess({ ...world.variables, ROLES: 'api' })
    const nonce = randomUUID()
    const release = await BARRIERS[when]!(chat_ids)
    const answer = write(owner.at(doomed.origin), chat_id, text('to the end'), nonce).catch(() => 'cut off')
    await expect.poll(() => waiting(owner)).toBe(4)
    await expect.poll(() => textsWith(friends[0]!, owner)).toEqual(when.includes('notes') ? ['to the end'] : [])
    expect(await doomed.end('SIGKILL')).toBeNull()
    expect(await answer).toBe('cut off')
    await release()
    expect(await waiting(owner)).toBe(4)
    // Its turn comes after a while; here it comes now.
    await world.database.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload ->> 'grouping_id' = $1`,
      [chat_id],
    )
    await expect.poll(() => waiting(owner)).toBe(0)
    const whole = await write(owner, chat_id, text('to the end'), nonce)
    expect(whole).toMatchObject({ sent: 4, skipped: 0 })
    await finishBroadcast.run(world.context, { owner_id: owner.id, grouping_id: chat_id, message_id: '1' })
    expect(await write(owner, chat_id, text('to the end'), nonce)).toEqual(whole)
    for (const friend of friends) expect(await textsWith(friend, owner)).toEqual(['to the end'])
  },
)
