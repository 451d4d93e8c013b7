import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_ODDS } from '@mela/rules/games/odds.ts'
import { Device } from '../../../test/device.ts'
import { forget, setGamesConfig } from '../../../test/play/games.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { saveBanner } from '../../home/index.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { announceGameConfig } from '../operate/announce-game-config.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const lines = (first: number, minutes: number[]) =>
  minutes.map((each, number) => ({ code: String(first + number).padStart(2, '0'), period_seconds: each * 60 }))

test('the games of a new site: every game with its lines, markets, odds and fee, and TrxWinGo closed', async () => {
  const { switch_list, ...rest } = await world.guest('getGameConfig', {})
  expect(
    switch_list.map(({ game_type, switch: value, order, lines: open }) => [game_type, value, order, open]),
  ).toEqual([
    [2, 1, 1, lines(2, [1, 3, 5])],
    [5, 1, 2, lines(5, [1, 3, 5, 10])],
    [4, 1, 3, lines(9, [1, 3, 5, 10])],
    [3, -1, 4, []],
    [1, 1, 5, lines(17, [1, 3, 5, 10])],
  ])
  expect(switch_list.map(({ odds }) => odds)).toEqual(
    [FIRST_ODDS.wingo, FIRST_ODDS.d5, FIRST_ODDS.k3, FIRST_ODDS.wingo, FIRST_ODDS.racing].map(({ rows }) => rows),
  )
  expect(switch_list.map(({ fee_rate }) => fee_rate)).toEqual([200, 200, 200, 200, 200])
  expect(switch_list[0]!.methods).toEqual(['size', 'color', 'number'])
  expect(switch_list[3]!.methods).toEqual(['size', 'color', 'number'])
  expect(rest).toEqual({
    // In play there is nothing else to bet with.
    money_types: [3],
    stakes: [{ type: 3, min: '1.00', max: '50000.00', max_period: '100000.00' }],
    banner_list: [],
    ui_banner_interval: 5,
    announcement_list: [],
  })
})

test('banners are those of the site, in their order', async () => {
  const save = (sort: number, url: string) =>
    transaction(world.context, (trx) =>
      saveBanner(
        trx,
        {
          ...{ file_url: `/files/banner-${sort}`, title: { en: 'Hello' }, url, link_switch: 1, sort },
          ...{ is_shown: true, starts_at: null, ends_at: null },
        },
        { now: world.clock.now(), refuse },
      ),
    )
  await save(2, '')
  await save(1, 'https://example.com/')
  forget(world)
  const { banner_list, ui_banner_interval } = await world.guest('getGameConfig', {})
  expect(ui_banner_interval).toBe(5)
  expect(banner_list).toEqual([
    { file: { url: '/files/banner-1' }, url: 'https://example.com/' },
    { file: { url: '/files/banner-2' }, url: '' },
  ])
})

test('what operators agreed on last is what is offered: lines, their order, odds, fee and stakes', async () => {
  await setGamesConfig(world, { lines: [] })
  await setGamesConfig(world, {
    lines: [
      { code: '09', game_type: 4, seconds: 180, switch: 1 },
      { code: '10', game_type: 4, seconds: 60, switch: 1 },
      { code: '02', game_type: 2, seconds: 60, switch: -1 },
    ],
    odds: { k3: { fee: 100, rows: { size: 190 } } },
    stakes: [{ type: 3, min: '0.5', max: '10', max_period: '20.25' }],
  })
  forget(world)
  const { switch_list, stakes } = await world.asha.call('getGameConfig', {})
  expect(switch_list.map(({ game_type, switch: value }) => [game_type, value])).toEqual([
    [4, 1],
    [2, -1],
    [1, -1],
    [3, -1],
    [5, -1],
  ])
  expect(switch_list[0]).toMatchObject({
    fee_rate: 100,
    lines: [
      { code: '10', period_seconds: 60 },
      { code: '09', period_seconds: 180 },
    ],
    odds: { ...FIRST_ODDS.k3.rows, size: 190 },
  })
  expect(stakes).toEqual([{ type: 3, min: '0.50', max: '10.00', max_period: '20.25' }])
})

test('with money people bet in all currencies', async () => {
  const money = await openWorld({ variables: { ECONOMY: 'sandbox' } })
  try {
    const { money_types, stakes } = await money.guest('getGameConfig', {})
    expect(money_types).toEqual([1, 2, 3])
    expect(stakes.map(({ type, min }) => [type, min])).toEqual([
      [1, '1.00'],
      [2, '1.000000'],
      [3, '1.00'],
    ])
  } finally {
    await money.end()
  }
})

test('a change is broadcast to every socket of every gateway, logged in or not, and whoever asks then is told the new', async () => {
  const other = await world.startSite()
  const [signed_in, silent, elsewhere] = await Promise.all([
    world.asha.openDevice(),
    world.asha.openSilentDevice(),
    Device.open(other.origin),
  ])
  const isOpen = async (site: Pick<World, 'guest'>) =>
    (await site.guest('getGameConfig', {})).switch_list.some(({ switch: value }) => value === 1)
  await setGamesConfig(world, {})
  forget(world)
  expect(await Promise.all([isOpen(world), isOpen(other)])).toEqual([true, true])
  const heard = [signed_in, silent, elsewhere].map(
    ({ socket }) => new Promise<unknown>((resolve) => socket.once('game_config_update', resolve)),
  )
  await setGamesConfig(world, { lines: [] })
  announceGameConfig(world.context)
  expect(await Promise.all(heard)).toEqual([{}, {}, {}])
  expect(await Promise.all([isOpen(world), isOpen(other)])).toEqual([false, false])
  // It is no news of anybody's: nothing else was told.
  expect([signed_in.told, silent.told, elsewhere.told]).toEqual([[], [], []])
  elsewhere.close()
})
