import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Message } from '@mela/contract/chat/chat.ts'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { CallInput } from '@mela/contract/client.ts'
import { makeFilm, makeSound } from '../../../test/providers/films.ts'
import { putPeriod } from '../../../test/play/games.ts'
import { foundGroup } from '../../../test/group.ts'
import { reasonOf, refusalOf, type Person } from '../../../test/person.ts'
import { uploadFile, uploadPicture } from '../../../test/upload.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ clock_speed: 200 })
})
afterAll(() => world.end())

/** As a program without our types would send it. */
const send = (type: unknown, data: unknown, by: Person = world.asha): Promise<Message> =>
  by.call('sendMessage', {
    ...{ chat_id: [world.asha.id, world.gurpreet.id].toSorted().join('-'), chat_type: 1, nonce: randomUUID() },
    content: { type, data } as CallInput<'sendMessage'>['content'],
  })
const dataOf = async (sent: Promise<Message>) => (await sent).content.data
/** Refused as invalid, whatever else the data says. */
const isInvalid = async (type: number, data: object) => {
  expect(await refusalOf(send(type, data))).toMatchObject({ code: 10002, reason: 'invalid_params' })
}
const isForbidden = async (sent: Promise<Message>) =>
  expect(await refusalOf(sent)).toMatchObject({ code: 10018, reason: 'permission_not_allowed' })

describe('the content of a message', () => {
  test('CHAT-006 is checked by its kind: what is missing, too much or of another kind is refused, what is unknown left out', async () => {
    const { asha, gurpreet } = world
    const text = { text: 'hola', origin: 'hello', translation: 'namaste', client: 'pwa' }
    expect(await dataOf(send(ContentType.Text, { ...text, html: '<b>', author_id: '1' }))).toEqual(text)
    for (const wrong of [{ text: 1 }, { text: 'x', client: 'tv' }, { text: 'x', origin: 'a'.repeat(5001) }]) {
      await isInvalid(ContentType.Text, wrong)
    }
    for (const quote of ['1', {}, { message_id: 'x' }, { message_id: '-1' }]) {
      await isInvalid(ContentType.Text, { text: 'x', quote })
    }
    await isForbidden(send(ContentType.Text, { text: 'x', quote: { message_id: '999' } }))

    const url = await uploadPicture(world, asha, 'chat')
    const image = { url, width: 60, height: 60 }
    const stored = { ...image, size: expect.any(Number) as number, thumbnail_url: expect.any(String) as string }
    const sent = await send(ContentType.Image, { ...image, width: 9, html: '' })
    expect(sent.content).toEqual({ type: ContentType.Image, data: stored })
    expect(await gurpreet.getMessages(asha, { limit: 1 })).toEqual([sent])
    const album = randomUUID()
    expect(await dataOf(send(ContentType.Image, { ...image, album }))).toEqual({ ...stored, album })
    for (const wrong of [{ url }, { ...image, width: 0 }, { ...image, height: '60' }, { ...image, album: 'x' }]) {
      await isInvalid(ContentType.Image, wrong)
    }

    const sound = await uploadFile(world, asha, await makeSound('tone.wav', []), 'audio/wav', 'chat')
    const audio = await dataOf(send(ContentType.Audio, { url: sound, duration: 55 }))
    expect(audio).toEqual({ url: sound, duration: expect.any(Number) as number, size: expect.any(Number) as number })
    expect(Math.abs((audio['duration'] as number) - 2)).toBeLessThan(0.2)
    for (const wrong of [{ url: sound }, { url: sound, duration: -1 }, { duration: 1 }]) {
      await isInvalid(ContentType.Audio, wrong)
    }
    const wave = '0123456789abcdef'.repeat(2)
    const spoken = await send(ContentType.Audio, { url: sound, duration: 2, wave })
    expect(spoken.content.data).toEqual({ ...audio, wave })
    expect(await gurpreet.getMessages(asha, { limit: 1 })).toEqual([spoken])
    for (const wrong of ['', wave.slice(1), `${wave}0`, wave.replace('f', 'g'), wave.toUpperCase(), `${wave}\n`, 7]) {
      await isInvalid(ContentType.Audio, { url: sound, duration: 2, wave: wrong })
    }

    const film = await uploadFile(world, asha, await makeFilm('film.mp4'), 'video/mp4', 'chat')
    const video = { video_url: film, poster_url: url, width: 64, height: 48, duration: 2 }
    const measured = await dataOf(send(ContentType.Video, { ...video, width: 1, height: 1 }))
    expect(measured).toMatchObject({ video_url: film, poster_url: url, size: expect.any(Number) as number })
    expect(Object.keys(measured).toSorted()).toEqual([
      ...['duration', 'height', 'poster_url', 'size', 'video_url', 'width'],
    ])
    expect(measured['width']).toBeGreaterThan(1)
    for (const field of Object.keys(video)) await isInvalid(ContentType.Video, { ...video, [field]: undefined })
    // Nothing of one kind passes as another.
    await isForbidden(send(ContentType.Image, { ...image, url: film }))
    await isForbidden(send(ContentType.Audio, { url: film, duration: 1 }))
    await isForbidden(send(ContentType.Video, { ...video, video_url: url }))
    await isForbidden(send(ContentType.Video, { ...video, poster_url: sound }))
  })

  test('is of the site’s own storage: finished, the sender’s and brought for chats', async () => {
    const { asha, gurpreet } = world
    const size = { width: 60, height: 60 }
    const { url: unfinished } = await asha.call('signUpload', { size: 10, type: 'image/png', biz: 'chat' })
    const foreign = await uploadPicture(world, gurpreet, 'chat')
    const avatar = await uploadPicture(world, asha, 'avatar')
    for (const url of [
      ...[unfinished, foreign, avatar, 'https://example.com/cat.png', 'javascript:alert(1)'],
      ...['/files/x', `//example.com${foreign}`, `${world.origin}/files/../etc/passwd`],
    ]) {
      await isForbidden(send(ContentType.Image, { url, ...size }))
    }
    const own = await uploadPicture(world, asha, 'chat')
    expect(await dataOf(send(ContentType.Image, { url: own, ...size }))).toMatchObject({ url: own })
  })

  test('kinds that only the service writes are refused from people', async () => {
    for (const type of [0, 5, 7, 8, 9, 10, 12]) await isInvalid(type, { text: 'x', key: 'x', user_id: '1' })
  })
})

describe('a card', () => {
  test('carries id and type, and the name as it is: of oneself, a friend, the service, or a group of one’s own', async () => {
    const { asha, gurpreet, meera, rohan } = world
    await gurpreet.call('editUser', { nickname: 'Gurpreet' })
    const idcard = (id: string) => ({ id, type: 'idcard' })
    expect(await dataOf(send(ContentType.Card, { ...idcard(gurpreet.id), name: 'Somebody' }))).toEqual({
      ...idcard(gurpreet.id),
      name: 'Gurpreet',
    })
    const [own] = await asha.call('getUserInfoList', { user_id: asha.id })
    const name = own!.nickname || own!.username
    expect(await dataOf(send(ContentType.Card, idcard(asha.id)))).toEqual({ ...idcard(asha.id), name })
    await isForbidden(send(ContentType.Card, idcard(rohan.id)))
    await isForbidden(send(ContentType.Card, idcard('4')))
    await world.database.query('UPDATE account_user SET identity = 3 WHERE id = $1', [rohan.id])
    expect(await dataOf(send(ContentType.Card, idcard(rohan.id)))).toMatchObject(idcard(rohan.id))

    const group = await foundGroup(world, meera, [asha], 'Trams')
    const groupcard = { id: group.id, type: 'groupcard' }
    expect(await dataOf(send(ContentType.Card, groupcard))).toEqual({ ...groupcard, name: 'Trams' })
    await isForbidden(send(ContentType.Card, groupcard, gurpreet))
    await isForbidden(send(ContentType.Card, { ...groupcard, id: '4' }))
    for (const wrong of [{ id: group.id }, { ...groupcard, type: 'card' }, { type: 'idcard' }]) {
      await isInvalid(ContentType.Card, wrong)
    }
  })

  test('of a draw carries what was drawn, which no sender is believed, and there is none before the draw', async () => {
    const period = { line: '02', period: '20260105020042', game_type: 2 as const, opens_at: new Date('2026-01-05') }
    await putPeriod(world, { ...period, result: '7' })
    await putPeriod(world, { ...period, period: '20260105020043' })
    const drawcard = { id: period.period, type: 'drawcard' }
    expect(await dataOf(send(ContentType.Card, { ...drawcard, result: '9', bets: 12 }))).toEqual({
      ...drawcard,
      ...{ game_type: 2, seconds: 60, result: '7', bets: 0, drawn_unix: Date.UTC(2026, 0, 5, 0, 1) },
    })
    await isForbidden(send(ContentType.Card, { ...drawcard, id: '20260105020043' }))
    await isForbidden(send(ContentType.Card, { ...drawcard, id: '4' }))
  })

  test('of an invitation and the line of those who came have exactly the names of the protocol', async () => {
    const { asha, gurpreet, meera } = world
    const group = await foundGroup(world, asha, [meera], 'Buses')
    expect(await dataOf(send(ContentType.InviteCard, { group_id: group.id, name: 'forged', id: meera.id }))).toEqual({
      ...{ group_id: group.id, name: 'Buses', id: asha.id },
    })
    expect(await reasonOf(send(ContentType.InviteCard, { group_id: group.id }, gurpreet))).toBe(
      'permission_not_allowed',
    )
    const joined = (await group.read(asha)).filter(({ content }) => content.type === ContentType.JoinGroup)
    expect(joined.map(({ content }) => content.data)).toEqual([{ user_id: meera.id, ref_user_id: asha.id }])
  })
})
