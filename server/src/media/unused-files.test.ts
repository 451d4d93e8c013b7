import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { makeFilm } from '../../test/providers/films.ts'
import { foundGroup } from '../../test/group.ts'
import { uploadFile, uploadPicture } from '../../test/upload.ts'
import { openWorld, type World } from '../../test/world.ts'
import { saveBanner, savePopUp } from '../home/index.ts'
import { transaction } from '../platform/data/transaction.ts'
import { refuse } from '../platform/http/refusal.ts'
import { isOwnMedia } from './index.ts'
import { purgeFiles } from './purge-files.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const DAY_MS = 24 * 3_600_000
const words = { en: 'Hello' }
const bring = (biz: 'chat' | 'avatar' | 'report' = 'chat') => uploadPicture(world, world.asha, biz)
const statusOf = async (url: string) => (await fetch(new URL(url, world.origin))).status
const rowsOf = (url: string) =>
  world.database.query('SELECT key FROM media_file WHERE key = $1', [url.slice('/files/'.length)])
const isStored = async (url: string) => {
  const part = await world.context.storage.get('public', url.slice('/files/'.length))
  part?.stream.destroy()
  return part !== undefined
}

/** Every way in which people and operators refer to a file, each to one of its own. */
async function referToAll(): Promise<string[]> {
  const { asha, gurpreet, meera, database, context } = world
  const urls: string[] = []
  const one = async (biz?: 'chat' | 'avatar' | 'report') => {
    const url = await bring(biz)
    urls.push(url)
    return url
  }
  await asha.call('editUser', { avatar: { url: await one('avatar') } })
  const group = await foundGroup(world, asha, [gurpreet], 'Trams')
  await asha.call('editGroup', { id: group.id, avatar: { url: await one('avatar') } })
  const image = { url: await one(), width: 60, height: 60 }
  await asha.sendMessage(meera, '', { content: { type: ContentType.Image, data: image } })
  const film = await uploadFile(world, asha, await makeFilm(), 'video/mp4', 'chat')
  urls.push(film)
  const video = { video_url: film, poster_url: await one(), width: 64, height: 36, duration: 1 }
  await asha.sendMessage(meera, '', { content: { type: ContentType.Video, data: video } })
  await asha.call('reportUser', { to_user_id: meera.id, reason: 1, images: [await one('report'), await one('report')] })
  const [banner, pop_up] = [await one(), await one()]
  const saving = { now: context.now(), refuse }
  await transaction(context, async (trx) => {
    await saveBanner(trx, { file_url: banner, title: words }, saving)
    await savePopUp(trx, { placement: 'chat', type: 103, theme: words, content: words, file_url: pop_up }, saving)
  })
  await database.query('UPDATE chat_channel SET avatar_url = $1', [`https://files.example${await one()}`])
  await database.query(`INSERT INTO platform_setting (name, value, changed_at) VALUES ('picture', $1, now())`, [
    JSON.stringify({ small: `${await one()}_t` }),
  ])
  return urls
}

describe('a file', () => {
  test('that nobody has referred to for seven days is removed with its bytes; whatever somebody refers to stays', async () => {
    const referred = await referToAll()
    const unused = await bring()
    world.clock.advance(6 * DAY_MS)
    await purgeFiles(world.context)
    expect(await statusOf(unused)).toBe(200)
    world.clock.advance(DAY_MS)
    await purgeFiles(world.context)
    expect([await statusOf(unused), await rowsOf(unused), await isStored(unused)]).toEqual([404, [], false])
    world.clock.advance(90 * DAY_MS)
    await purgeFiles(world.context)
    for (const url of referred) expect([url, await statusOf(url)]).toEqual([url, 200])
  })

  test('that is about to be removed can no longer be referred to, and one that is in use can', async () => {
    const asha = await world.asha.signIn()
    const [unused, used] = [await uploadPicture(world, asha, 'avatar'), await uploadPicture(world, asha, 'avatar')]
    await asha.call('editUser', { avatar: { url: used } })
    const isOwn = (url: string) => isOwnMedia(world.context, url, 'avatar', asha.id)
    expect([await isOwn(unused), await isOwn(used)]).toEqual([true, true])
    world.clock.advance(7 * DAY_MS - 1_800_000)
    await purgeFiles(world.context)
    expect(await statusOf(unused)).toBe(200)
    expect([await isOwn(unused), await isOwn(used)]).toEqual([false, true])
  })

  test('that somebody still brings is not removed under their hands', async () => {
    const asha = await world.asha.signIn()
    const { url } = await asha.call('signUpload', { size: 10, type: 'image/png' })
    await world.database.query(
      `INSERT INTO media_claim (key, is_thumbnail, claim, claimed_until) VALUES ($1, false, gen_random_uuid(), now() + interval '1 hour')`,
      [url.slice('/files/'.length)],
    )
    world.clock.advance(DAY_MS)
    await purgeFiles(world.context)
    expect(await rowsOf(url)).toHaveLength(1)
    await world.database.query('UPDATE media_claim SET claimed_until = now()')
    await purgeFiles(world.context)
    expect(await rowsOf(url)).toEqual([])
  })
})
