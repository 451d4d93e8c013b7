import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hireOperator, type Operator } from '../../test/operator.ts'
import { callerAt, reasonOf } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'
import { LONG_MS } from '../../../waits.ts'

let world: World
let nisha: Operator
let kiran: Operator
beforeAll(async () => {
  world = await openWorld()
  nisha = await hireOperator(world, 'nisha', ['content'])
  kiran = await hireOperator(world, 'kiran', ['content'])
})
afterAll(() => world.end())

const WAIT = { timeout: LONG_MS }
const words = { en: 'Kite week', hi: 'पतंग सप्ताह' }
const FILE = '/files/kites.png'
const after = (milliseconds: number) => new Date(world.clock.now().getTime() + milliseconds).toISOString()
const speaking = (language: string) => callerAt(() => world.origin, undefined, language)
const titles = async (language = 'en') => (await speaking(language)('listAnnouncements', {})).map(({ title }) => title)
const inLog = (subject: string) =>
  world.database.query<{ action: string; details: Record<string, never> }>(
    'SELECT action, details FROM operators_audit WHERE subject = $1 ORDER BY id',
    [subject],
  )

test('HOME-004 (part: the server) announcements that are shown now are told in their order to whoever asks, without a token', async () => {
  const save = (title: string, more: object = {}) =>
    nisha.call('saveAnnouncement', { title: { en: title }, content: { en: 'Words' }, ...more })
  const second = await save('Second', { sort: 2 })
  const first = await save('First', { sort: 1, starts_at: after(-3_600_000), ends_at: after(3_600_000) })
  for (const more of [{ is_shown: false }, { starts_at: after(3_600_000) }, { ends_at: after(-1) }]) {
    await save('Hidden', more)
  }
  const told = await world.guest('listAnnouncements', {})
  expect(told.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(told[0]).toEqual({
    ...{ id: first.id, title: 'First', content: 'Words' },
    created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
  })
  expect(await nisha.call('listAllAnnouncements', {})).toHaveLength(5)
  for (const { id, version } of await nisha.call('listAllAnnouncements', {})) {
    await nisha.call('deleteContent', { kind: 'announcement', id, version: version! })
  }
  expect(await world.guest('listAnnouncements', {})).toEqual([])
})

test('HOME-005 (part: the server) activities that take place now are told 20 at a time to whoever asks', async () => {
  const save = (number: number, more: object = {}) =>
    nisha.call('saveActivity', {
      ...{ title: { en: `Activity ${number}` }, content: words, file_url: FILE, sort: number },
      ...more,
    })
  for (let number = 1; number <= 45; number++)
    await save(number, number === 1 ? { url: '/game', ends_at: after(9_000_000) } : {})
  await save(0, { is_shown: false })
  await save(0, { starts_at: after(60_000) })
  await save(0, { ends_at: after(-60_000) })
  const pages = await Promise.all(
    [{}, { pos: 20 }, { pos: 40, limit: 20 }, { pos: 45 }].map((page) => world.guest('listActivities', page)),
  )
  expect(pages.map(({ list, total }) => [list.length, total])).toEqual([
    [20, 45],
    [20, 45],
    [5, 45],
    [0, 45],
  ])
  const all = pages.flatMap(({ list }) => list.map(({ title }) => title))
  expect(all).toEqual(Array.from({ length: 45 }, (_, index) => `Activity ${index + 1}`))
  expect(pages[0]!.list[0]).toMatchObject({ file: { url: FILE }, url: '/game', start_at: null, content: 'Kite week' })
  expect(pages[0]!.list[0]!.end_at).toMatch(/^\d{4}-.*Z$/)
  for (const page of [{ pos: -1 }, { limit: 0 }, { limit: 101 }]) {
    expect(await reasonOf(world.guest('listActivities', page))).toBe('invalid_params')
  }
})

describe('words in several languages', () => {
  test('HOME-011 banners, announcements and activities speak the language of the header, and English where they have no words in it', async () => {
    await nisha.call('saveAnnouncement', { title: words, content: words })
    await nisha.call('saveBanner', { title: words, file_url: FILE })
    await nisha.call('saveActivity', { title: words, content: words, file_url: FILE })
    for (const [language, text] of [
      ['hi', words.hi],
      ['de', words.en],
      ['en', words.en],
      ['xx', words.en],
    ] as const) {
      const call = speaking(language)
      expect(await call('listAnnouncements', {})).toMatchObject([{ title: text, content: text }])
      expect(await call('listBanners', {})).toMatchObject([{ title: text }])
      expect((await call('listActivities', {})).list[0]).toMatchObject({ title: text, content: text })
    }
  })

  test('a translation that is older than its English shows English, until it is written again or found to be right', async () => {
    const { id } = await nisha.call('saveAnnouncement', { title: { ...words, de: 'Drachenwoche' }, content: words })
    const newest = { ...words, en: 'Kite month', de: 'Drachenwoche' }
    const save = (version: number, more: object) =>
      nisha.call('saveAnnouncement', { id, version, title: newest, content: words, ...more })
    await save(1, {})
    expect([(await titles('hi'))[0], (await titles('de'))[0]]).toEqual(['Kite month', 'Kite month'])
    const [kept] = await nisha.call('listAllAnnouncements', {})
    expect(kept!.title).toEqual(newest)
    await save(2, { title: { ...newest, hi: 'पतंग का महीना' } })
    expect([(await titles('hi'))[0], (await titles('de'))[0]]).toEqual(['पतंग का महीना', 'Kite month'])
    await save(3, { title: { ...newest, hi: 'पतंग का महीना' }, still_right: ['de'] })
    expect((await titles('de'))[0]).toBe('Drachenwoche')
    await nisha.call('deleteContent', { kind: 'announcement', id, version: 4 })
  })
})

describe('two who edit the same', () => {
  const KINDS = {
    banner: ['saveBanner', 'listAllBanners', { title: words, file_url: FILE }],
    pop_up: ['savePopUp', 'listAllPopUps', { theme: words, content: words, placement: 'find' }],
    announcement: ['saveAnnouncement', 'listAllAnnouncements', { title: words, content: words }],
    activity: ['saveActivity', 'listAllActivities', { title: words, content: words, file_url: FILE }],
    notice: ['saveNotice', 'listAllNotices', { title: words, content: words }],
  } as const

  test.each(Object.entries(KINDS))(
    'of a %s the first saves it, and the second is told',
    async (kind, [save, list, content]) => {
      const input = content as never
      const { id } = await nisha.call(save, input)
      const edit = (operator: Operator, version: number) =>
        operator.call(save, { ...(content as object), id, version } as never).then(
          () => 'saved',
          (error: { reason: string }) => error.reason,
        )
      const outcomes = await Promise.all([edit(nisha, 1), edit(kiran, 1)])
      expect(outcomes.toSorted()).toEqual(['changed_meanwhile', 'saved'])
      expect(await edit(kiran, 1)).toBe('changed_meanwhile')
      expect(await edit(kiran, 2)).toBe('saved')
      const rows = (await nisha.call(list, {})) as { id: string; version: number }[]
      expect(rows.find((row) => row.id === id)!.version).toBe(3)
      expect((await inLog(`${kind}:${id}`)).map(({ action }) => action)).toEqual([save, save, save])
      expect(await reasonOf(nisha.call(save, { ...(content as object), id } as never))).toBe('invalid_params')
    },
  )

  test.each(['banner', 'pop_up', 'announcement', 'activity'] as const)(
    'of a %s that changed meanwhile nothing is deleted, and what is deleted is gone for both and in the log',
    async (kind) => {
      const [save, list, content] = KINDS[kind]
      const { id } = await nisha.call(save, content as never)
      await kiran.call(save, { ...content, id, version: 1 } as never)
      expect(await reasonOf(nisha.call('deleteContent', { kind, id, version: 1 }))).toBe('changed_meanwhile')
      await nisha.call('deleteContent', { kind, id, version: 2 })
      const rows = (await nisha.call(list, {})) as { id: string }[]
      expect(rows.map((row) => row.id)).not.toContain(id)
      expect((await inLog(`${kind}:${id}`)).at(-1)).toMatchObject({
        action: 'deleteContent',
        details: { before: { id } },
      })
      expect(await reasonOf(kiran.call('deleteContent', { kind, id, version: 2 }))).toBe('non_existent')
      expect(await reasonOf(kiran.call(save, { ...content, id, version: 2 } as never))).toBe('non_existent')
    },
  )

  test('a notice that was sent is not deleted', async () => {
    const wrong = { kind: 'notice' as 'banner', id: '1', version: 1 }
    expect(await reasonOf(nisha.call('deleteContent', wrong))).toBe('invalid_params')
  })
})

test('what is hostile, leads astray or ends before it begins is refused', async () => {
  const base = { title: words, content: words, file_url: FILE }
  for (const wrong of [
    ...[
      'javascript:alert(1)',
      '//evil.example',
      'http://plain.example',
      'data:text/html,x',
      'x\0',
      `/${'x'.repeat(500)}`,
    ].map((url) => ({ url })),
    ...['', 'javascript:alert(1)', 'data:image/png;base64,x', '//evil.example/x.png'].map((file_url) => ({ file_url })),
    ...[{}, { en: ' ' }, { de: 'Hallo' }, { en: '\ud800' }, { en: 'x'.repeat(101) }].map((title) => ({ title })),
    { content: { en: 'x'.repeat(2_001) } },
    { starts_at: after(1_000), ends_at: after(1_000) },
    { starts_at: 'tomorrow' },
    { sort: -1 },
    { still_right: ['xx'] },
  ]) {
    expect({ wrong, reason: await reasonOf(nisha.call('saveActivity', { ...base, ...wrong } as never)) }).toEqual({
      wrong,
      reason: 'invalid_params',
    })
  }
})

describe('whoever has the app open', () => {
  test('hears that something changed and when it begins and ends, and of what is not shown yet no more than that', async () => {
    const device = await world.asha.openDevice()
    const heard: unknown[] = []
    device.socket.on('content_update', (change) => heard.push(change))
    const has = async () => (await titles()).includes('Soon')
    const title = { en: 'Soon' }
    const { id } = await nisha.call('saveAnnouncement', {
      title,
      content: title,
      starts_at: after(1_500),
      ends_at: after(6_000),
    })
    expect(await has()).toBe(false)
    await expect.poll(() => heard.length, WAIT).toBeGreaterThanOrEqual(2)
    expect(await has()).toBe(true)
    await expect.poll(() => heard.length, WAIT).toBeGreaterThanOrEqual(3)
    expect(await has()).toBe(false)
    await nisha.call('deleteContent', { kind: 'announcement', id, version: 1 })
    await expect.poll(() => heard.length, WAIT).toBe(4)
    expect(heard).toEqual([{}, {}, {}, {}])
  })
})

describe('a picture of an operator', () => {
  const photo = (type: 'png' | 'jpeg' = 'png') =>
    sharp({ create: { width: 750, height: 300, channels: 3, background: '#f08a24' } })
      .withExif({ IFD0: { Copyright: 'nobody else may know' } })
      [type]()
      .toBuffer()
  const bring = (sign_url: string, body: Uint8Array, type: string) =>
    fetch(new URL(sign_url, world.origin), { method: 'PUT', headers: { 'content-type': type }, body: body as BodyInit })

  test('is brought to the address of the console, drawn again, and shown to everyone', async () => {
    const bytes = await photo()
    const { sign_url, url } = await nisha.call('signContentPicture', { size: bytes.length, type: 'image/png' })
    expect(sign_url).toMatch(/^\/files\//)
    expect((await fetch(new URL(url, world.origin))).status).toBe(404)
    expect((await bring(sign_url, bytes, 'image/png')).status).toBe(200)
    const shown = await fetch(new URL(url, world.origin))
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(Buffer.from(await shown.arrayBuffer()).includes('nobody else')).toBe(false)
    expect((await bring(sign_url, bytes, 'image/png')).status).toBe(403)
    await nisha.call('saveBanner', { title: words, file_url: url })
    const [file] = await world.database.query('SELECT is_used, owner_id FROM media_file WHERE key = $1', [
      url.slice('/files/'.length),
    ])
    expect(file).toEqual({ is_used: true, owner_id: null })
    expect(await inLog(`file:${url}`)).toMatchObject([{ action: 'signContentPicture' }])
  })

  test('is refused when it is of another kind, too large, or not what its type says', async () => {
    for (const type of ['image/svg+xml', 'text/html', 'image/gif', 'video/mp4', '']) {
      expect(await reasonOf(nisha.call('signContentPicture', { size: 10, type }))).toBe('media_type_not_allowed')
    }
    const huge = { size: 11 * 1024 * 1024, type: 'image/png' }
    expect(await reasonOf(nisha.call('signContentPicture', huge))).toBe('media_too_large')
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    const { sign_url, url } = await nisha.call('signContentPicture', { size: page.length, type: 'image/png' })
    expect((await bring(sign_url, page, 'image/png')).status).toBe(415)
    expect((await bring(sign_url, await photo('jpeg'), 'image/jpeg')).status).toBe(415)
    expect((await fetch(new URL(url, world.origin))).status).toBe(404)
  })

  test('belongs to no person: nobody of the app can send it on as their own', async () => {
    const bytes = await photo()
    const { sign_url, url } = await nisha.call('signContentPicture', { size: bytes.length, type: 'image/png' })
    await bring(sign_url, bytes, 'image/png')
    expect(await reasonOf(world.asha.call('editUser', { avatar: { url } }))).toBe('invalid_params')
    expect(await reasonOf(world.asha.call('finishUpload', { url }))).toBe('permission_not_allowed')
  })
})
