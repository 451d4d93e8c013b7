import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction, type Trx } from '../platform/data/transaction.ts'
import { refuse } from '../platform/http/refusal.ts'
import { callerAt, reasonOf, type Person } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'
import { saveBanner, saveNotice, savePopUp } from './index.ts'
import { notify, NOTICE_KINDS } from './notices.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const inTransaction = <T>(work: (trx: Trx) => Promise<T>) => transaction(world.context, work)
const inGerman = (person: Person) => callerAt(() => world.origin, person.token, 'de')
const inRussian = (person: Person) => callerAt(() => world.origin, person.token, 'ru')
const saving = (now: Date) => ({ now, refuse })
const hello = { en: 'Hello', de: 'Hallo' }

describe('the notification centre', () => {
  test('SHELL-028 answers a person’s own notices and those to everyone in pages, newest first, and reading marks them', async () => {
    const person = await world.register()
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute))
    for (const [minute, kind] of NOTICE_KINDS.slice(0, 5).entries()) {
      await notify(world.context, { user_id: person.id, kind, at: at(minute).toISOString() })
    }
    await inTransaction((trx) => saveNotice(trx, { title: hello, content: hello, url: '/find' }, saving(at(30))))
    const first = await person.call('listNotices', { limit: 4 })
    expect(first.total).toBe(6)
    expect(first.list[0]).toMatchObject({
      type: 'site',
      title: 'Hello',
      content: 'Hello',
      url: '/find',
      is_read: false,
      created_at: '2026-01-01T10:30:00.000Z',
    })
    expect(first.list.slice(1).map(({ type }) => type)).toEqual(['account', 'account', 'account'])
    const second = await person.call('listNotices', { pos: 4, limit: 4 })
    expect(second).toMatchObject({
      total: 6,
      list: [{ is_read: false }, { is_read: false, title: 'Your password was changed' }],
    })
    const all = [...first.list, ...second.list]
    expect(new Set(all.map(({ id }) => id)).size).toBe(6)
    expect(all.map(({ created_at }) => created_at)).toEqual(
      all
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    )
    const again = await person.call('listNotices', {})
    expect(again.list).toEqual(all.map((notice) => ({ ...notice, is_read: true })))
    // In the language of the asker, what was written in it or is in the catalogues; English otherwise.
    const german = await inGerman(person)('listNotices', {})
    expect(german.list.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Hallo', 'Dein Passwort wurde geändert']),
    )
    expect((await inRussian(person)('listNotices', {})).list[0]).toMatchObject({ title: 'Hello' })
    // Nobody sees another's, and what one has read is unread for others.
    const other = await world.register()
    expect(await other.call('listNotices', {})).toMatchObject({ total: 1, list: [{ type: 'site', is_read: false }] })
    for (const page of [{ pos: -1 }, { limit: 0 }, { limit: 101 }]) {
      expect(await reasonOf(person.call('listNotices', page))).toBe('invalid_params')
    }
    expect(await reasonOf(world.guest('listNotices', {}))).toBe('no_authorization')
  })

  test('hears of what happened to an account from a job, once however often it runs', async () => {
    const person = await world.register()
    const payload = { user_id: person.id, kind: 'password_changed', at: '2026-02-03T04:05:06.007Z' }
    await inTransaction((trx) => trx.addJob('home:notify', payload))
    await inTransaction((trx) => trx.addJob('home:notify', payload))
    const own = async () => (await person.call('listNotices', {})).list.filter(({ type }) => type === 'account')
    await expect.poll(own).toHaveLength(1)
    await notify(world.context, payload)
    expect(await own()).toMatchObject([{ created_at: payload.at }])
    await expect(notify(world.context, { ...payload, kind: 'something else' })).rejects.toThrow('kind')
  })
})

describe('what operators write', () => {
  test('pop-ups show in their order, in the asker’s language, within their time', async () => {
    const now = world.clock.now()
    const later = new Date(now.getTime() + 3_600_000).toISOString()
    const base = { placement: 'chat' as const, theme: hello, content: hello }
    const save = (more: object) => inTransaction((trx) => savePopUp(trx, { ...base, ...more }, saving(now)))
    const second = await save({ sort: 2, placement: 'find', action_type: 2, action_val: 'https://example.com/' })
    const first = await save({ sort: 1, type: 103, file_url: '/files/picture' })
    await save({ is_shown: false })
    await save({ starts_at: later })
    await save({ ends_at: now.toISOString() })
    expect(await inGerman(world.asha)('listPopUps', {})).toEqual([
      {
        id: first.id,
        placement: 'chat',
        type: 103,
        theme: 'Hallo',
        content: 'Hallo',
        file: { url: '/files/picture' },
        action_type: 1,
        action_val: '',
      },
      {
        id: second.id,
        placement: 'find',
        type: 1,
        theme: 'Hallo',
        content: 'Hallo',
        action_type: 2,
        action_val: 'https://example.com/',
      },
    ])
    await save({ id: second.id, version: 1, is_shown: false })
    expect((await world.asha.call('listPopUps', {})).map(({ id }) => id)).toEqual([first.id])
    world.clock.advance(2 * 3_600_000)
    expect(await world.asha.call('listPopUps', {})).toHaveLength(2)
    expect(await reasonOf(world.guest('listPopUps', {}))).toBe('no_authorization')
  })

  test('banners are for everyone, with a way to go or none', async () => {
    const now = world.clock.now()
    const save = (more: object) =>
      inTransaction((trx) => saveBanner(trx, { file_url: '/files/banner', title: hello, ...more }, saving(now)))
    const { id } = await save({ sort: 5, url: 'https://example.com/', link_switch: 1 })
    const { id: quiet } = await save({ sort: 1 })
    expect(await world.guest('listBanners', {})).toEqual([
      { id: quiet, file: { url: '/files/banner' }, title: 'Hello', url: '', link_switch: -1, order: 1 },
      { id, file: { url: '/files/banner' }, title: 'Hello', url: 'https://example.com/', link_switch: 1, order: 5 },
    ])
    await save({ id, version: 1, is_shown: false })
    expect(await world.guest('listBanners', {})).toHaveLength(1)
  })

  test('is refused when it would run, lead astray or lack its English words', async () => {
    const now = world.clock.now()
    const wrong = async (input: object) =>
      expect(
        inTransaction((trx) => saveBanner(trx, { file_url: '/files/x', title: hello, ...input }, saving(now))),
      ).rejects.toThrow(/invalid|expected|unknown/i)
    for (const url of ['javascript:alert(1)', '//evil.example', 'http://plain.example', 'data:text/html,x', 'x\0']) {
      await wrong({ url })
    }
    await wrong({ title: { de: 'Hallo' } })
    await wrong({ title: { en: ' ' } })
    await wrong({ file_url: '' })
    await wrong({ id: '987654321' })
    await wrong({ version: 1 })
    await wrong({ starts_at: '2026-01-02T00:00:00Z', ends_at: '2026-01-02T00:00:00Z' })
    const popUp = { placement: 'chat' as const, theme: hello, content: hello }
    for (const more of [{ type: 103 }, { action_type: 2 as const }]) {
      await expect(inTransaction((trx) => savePopUp(trx, { ...popUp, ...more }, saving(now)))).rejects.toThrow(
        /url|val/,
      )
    }
    // A notice to one person is no text of operators.
    await notify(world.context, { user_id: world.meera.id, kind: 'card_reset', at: now.toISOString() })
    const [own] = await world.database.query<{ id: string }>('SELECT id FROM home_notice WHERE user_id = $1', [
      world.meera.id,
    ])
    await expect(
      inTransaction((trx) => saveNotice(trx, { id: own!.id, version: 1, title: hello, content: hello }, saving(now))),
    ).rejects.toThrow('non_existent')
  })
})
