import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type * as z from 'zod'
import type { gamesConfig } from '@mela/contract/games/games-config.ts'
import { FIRST_LINES, type LineSetting } from '@mela/contract/games/games-rules.ts'
import { FIRST_ODDS, hashOfOdds, prospectOf, readOdds } from '@mela/rules/games/odds.ts'
import {
  bet,
  K3,
  openDrawingWorld,
  openInDatabase,
  placeIn,
  WINGO as SHORT,
  type DrawingWorld,
} from '../../../test/play/draws.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { reasonOf, refusalOf } from '../../../test/person.ts'
import { openDatabase } from '../../platform/data/db.ts'

/** Long enough for two operators to agree while a period is open. */
const WINGO: LineSetting = { ...SHORT, seconds: 10 }

let world: DrawingWorld
let nisha: Operator
let arjun: Operator
beforeAll(async () => {
  world = await openDrawingWorld({ lines: [WINGO, K3] })
  nisha = await hireOperator(world, 'nisha', ['risk'])
  arjun = await hireOperator(world, 'arjun', ['risk'])
})
afterAll(() => world.end())
beforeEach(() => world.database.query('DELETE FROM games_pause'))

const reason = 'as the owners wish'
type Changes = Partial<Omit<z.input<typeof gamesConfig>, 'odds'>>
const settings = () => nisha.call('getGameSettings', {})
async function change(changes: Changes): Promise<void> {
  const { approval_id } = await nisha.call('changeGames', { changes: changes as never, reason })
  await arjun.decide(approval_id)
}
const oddsOf = (game: 'wingo' | 'k3', fee: number, rows: Record<string, number> = {}) => ({
  game,
  odds: { fee, rows: { ...FIRST_ODDS[game].rows, ...rows } },
  reason,
})
const heardBy = async () => {
  const device = await world.asha.openSilentDevice()
  return new Promise<unknown>((resolve) => device.socket.once('game_config_update', resolve))
}
const lineNow = async () => {
  const { switch_list } = await world.guest('getGameConfig', {})
  return switch_list.flatMap(({ lines }) => lines.map(({ code }) => code))
}

test('CONSOLE-003 odds, fees, stakes and lines of the games change only when a second operator agrees, once, and only from what both saw', async () => {
  const before = await settings()
  const table = oddsOf('wingo', 150, { number: 970 })
  const { approval_id } = await nisha.call('changeGameOdds', table)
  expect((await settings()).version).toBe(before.version)
  expect(await reasonOf(nisha.decide(approval_id))).toBe('own_approval')
  const [asked] = await arjun.call('listApprovals', { state: 'open' })
  expect(asked).toMatchObject({ kind: 'odds_change', subject: 'games:odds:wingo', reason, requester: 'nisha' })
  const back = `${(prospectOf({ game: 'wingo', ...table.odds }, 'number', '7').return / 100).toFixed(2)} %`
  expect(asked!.payload).toMatchObject({
    before: { odds: { wingo: { fee: 200, rows: { number: 960 } } } },
    after: { odds: { wingo: table.odds } },
    ...{ returns_before: { number: '94.08 %' }, returns: { number: back } },
  })
  const heard = heardBy()
  // One that was asked for by the same state, and is too late then.
  const other = await nisha.call('changeGameOdds', oddsOf('k3', 100))
  await arjun.decide(approval_id)
  await heard
  expect(await reasonOf(arjun.decide(approval_id))).toBe('approval_closed')
  expect(await reasonOf(arjun.decide(other.approval_id))).toBe('approval_closed')
  const { version, config, versions } = await settings()
  expect(version).toBe(before.version + 1)
  expect(config.odds.wingo).toEqual(table.odds)
  expect(config.lines).toEqual([WINGO, K3])
  expect(versions[0]).toMatchObject({ version, requester: 'nisha', approver: 'arjun', reason, config })
  expect(versions[1]).toMatchObject({ version: before.version, requester: '', config: before.config })
  const said = await world.guest('getGameConfig', {})
  expect(said.switch_list.find(({ game_type }) => game_type === 2)).toMatchObject({ fee_rate: 150 })

  await change({ stakes: [{ type: 3, min: '2', max: '20', max_period: '30' }], banner_seconds: 9 })
  expect((await settings()).config).toMatchObject({
    ...{ odds: config.odds, banner_seconds: 9, stakes: [{ type: 3, min: '2', max: '20', max_period: '30' }] },
  })
})

test('the database writes no version that nobody or somebody alone agreed on, or another one than they did', async () => {
  const { version } = await settings()
  const { approval_id } = await nisha.call('changeGames', { changes: { banner_seconds: 8 }, reason })
  const admin = openDatabase(world.database.admin_url, 1, world.context.log)
  const write = (config: object, number = version + 1) =>
    admin.pool.query(`INSERT INTO games_config (version, config, approval_id, created_at) VALUES ($1, $2, $3, now())`, [
      number,
      JSON.stringify(config),
      approval_id,
    ])
  await expect(write({ banner_seconds: 8 })).rejects.toThrow(/nobody approved/)
  await world.database.query(
    `UPDATE operators_approval SET state = 'approved', approver_id = $2, approved_hash = payload_hash, decided_at = now() WHERE id = $1`,
    [approval_id, arjun.id],
  )
  const [{ config }] = (await world.database.query<{ config: object }>(
    'SELECT config FROM games_config ORDER BY version DESC LIMIT 1',
  )) as [{ config: object }]
  await expect(write({ ...config, banner_seconds: 7 })).rejects.toThrow(/nobody approved/)
  await expect(write({ ...config, banner_seconds: 8, lines: [] })).rejects.toThrow(/nobody approved/)
  await expect(write({ ...config, banner_seconds: 8 }, version + 2)).rejects.toThrow(/nobody approved/)
  await write({ ...config, banner_seconds: 8 })
  await expect(write({ ...config, banner_seconds: 8 }, version + 2)).rejects.toMatchObject({ code: '23505' })
  await admin.close()
  for (const attempt of ['UPDATE games_config SET version = version', 'DELETE FROM games_config']) {
    await expect(world.database.query(attempt)).rejects.toThrow(/only added/)
  }
})

test('what no site could mean is not even asked for', async () => {
  const fieldsOf = async (changes: Changes) =>
    Object.keys((await refusalOf(nisha.call('changeGames', { changes: changes as never, reason }))).fields ?? {})
  const { config } = await settings()
  expect(await fieldsOf({ lines: [...config.lines] })).toEqual(['changes'])
  expect(await fieldsOf({ stakes: [{ type: 3, min: '5', max: '4', max_period: '9' }] })).toEqual(['changes.stakes'])
  expect(await fieldsOf({ stakes: [{ type: 3, min: '1', max: '9', max_period: '8' }] })).toEqual(['changes.stakes'])
  // Numbers of periods are made of the code and the length: neither is given to something else.
  expect(await fieldsOf({ lines: [{ ...WINGO, seconds: 60 }] })).toEqual(['changes.lines'])
  expect(await fieldsOf({ lines: [{ ...WINGO, game_type: 4 }] })).toEqual(['changes.lines'])
  expect(await fieldsOf({ lines: [{ code: '13', game_type: 3, seconds: 60, switch: 1 }] })).toEqual(['changes.lines'])
  for (const [fee, rows] of [
    [200, { number: 450 }],
    [200, { size: 205 }],
    [0, {}],
    [200, { triple: 300 }],
  ] as const) {
    expect(await reasonOf(nisha.call('changeGameOdds', oddsOf('wingo', fee, rows)))).toBe('invalid_params')
  }
})

test('a new version holds for periods that are not open yet; one that is open keeps odds, fee, stakes and switch', async () => {
  await change({ lines: [WINGO, K3], stakes: [{ type: 3, min: '1', max: '500', max_period: '900' }] })
  const person = await world.newPlayer()
  const open = await openInDatabase(world, WINGO, 6_000)
  const first = await nisha.call('changeGameOdds', oddsOf('wingo', 100, { number: 950 }))
  const second = await nisha.call('changeGames', {
    changes: {
      lines: [{ ...WINGO, switch: -1 }, K3],
      stakes: [{ type: 3, min: '1', max: '5', max_period: '5' }],
    },
    reason,
  })
  const heard = heardBy()
  await arjun.decide(first.approval_id)
  await arjun.decide(second.approval_id)
  await heard
  // Everybody is told that it is closed; the period that is open goes on as it began.
  await expect.poll(lineNow).toEqual(['09'])
  const feeOf = async (period: string) => readOdds((await world.guest('getDrawProof', { period })).odds).fee
  const { fee } = await placeIn(person, open, [bet('size:big', '100')])
  expect(await feeOf(open.period)).not.toBe(100)
  expect(Number(fee)).toBe((await feeOf(open.period)) / 100)
  const proofOf = async (period: string) => (await world.guest('getDrawProof', { period })).record.opening?.odds_hash
  const { odds } = (await settings()).config
  expect(await proofOf(open.period)).not.toBe(hashOfOdds({ game: 'wingo', ...odds.wingo! }))

  await change({ lines: [WINGO, K3] })
  await expect.poll(lineNow).toEqual(['02', '09'])
  await expect.poll(async () => (await openInDatabase(world, WINGO, 6_000)).period).not.toBe(open.period)
  const next = await openInDatabase(world, WINGO, 4_000)
  expect(await proofOf(next.period)).toBe(hashOfOdds({ game: 'wingo', ...odds.wingo! }))
  expect(await reasonOf(placeIn(person, next, [bet('size:big', '100')]))).toBe('stake_out_of_range')
  expect((await placeIn(person, next, [bet('size:big', '5')])).fee).toBe('0.05')
  await change({ stakes: [{ type: 3, min: '1', max: '500', max_period: '900' }] })
})

test('GAMES-002 the games are told with a switch each, banners with their interval, and announcements in the language of whoever asks', async () => {
  await change({
    lines: [K3, WINGO, ...FIRST_LINES.filter(({ game_type }) => game_type === 3)],
    banners: [{ file_url: '/files/holi.png', url: '/game/k3' }],
    banner_seconds: 7,
    announcements: [
      { id: '2', content: { en: 'Holi fair on Friday', hi: 'शुक्रवार को होली मेला' } },
      { id: '1', content: { en: 'Draws are checked by anyone' } },
    ],
  })
  const told = await world.guest('getGameConfig', {})
  expect(told.switch_list.map((each) => [each.game_type, each.switch, each.order])).toEqual([
    [4, 1, 1],
    [2, 1, 2],
    [3, -1, 3],
    [1, -1, 4],
    [5, -1, 5],
  ])
  expect(told).toMatchObject({
    banner_list: [{ file: { url: '/files/holi.png' }, url: '/game/k3' }],
    ui_banner_interval: 7,
    announcement_list: [
      { id: '2', content: 'Holi fair on Friday' },
      { id: '1', content: 'Draws are checked by anyone' },
    ],
  })
  const response = await fetch(`${world.origin}/api/game/config`, { headers: { language: 'hi' } })
  const { data } = (await response.json()) as { data: typeof told }
  expect(data.announcement_list.map(({ content }) => content)).toEqual([
    'शुक्रवार को होली मेला',
    'Draws are checked by anyone',
  ])
})

test('CONSOLE-015 one operator alone pauses a line or a game at once, what was bet is drawn and paid, and only two open it again', async () => {
  await change({ lines: [K3, WINGO] })
  const helper = await hireOperator(world, 'helper', ['support'])
  const person = await world.newPlayer()
  const open = await openInDatabase(world, WINGO, 4_000)
  await placeIn(person, open, [bet('size:big'), bet('size:small')])
  const heard = heardBy()
  const { paused } = await helper.call('pauseGame', { game_type: 2, line: '02', reason: 'a doubt' })
  expect(paused).toEqual([{ game_type: 2, line: '02' }])
  expect(await reasonOf(placeIn(person, open, [bet('size:big')]))).toBe('game_closed')
  await heard
  expect(await lineNow()).toEqual(['09'])
  expect(await reasonOf(world.guest('getNextPeriods', { game_type: 2, line: '02' }))).toBe('game_closed')
  const statuses = async () =>
    (await person.call('getBettingResult', { game_type: 2, period: open.period })).bets.map(({ status }) => status)
  await expect.poll(async () => (await statuses()).toSorted((one, other) => one - other)).toEqual([-1, 1])
  const [audit] = await world.database.query<{ subject: string; details: object }>(
    `SELECT subject, details FROM operators_audit WHERE action = 'pauseGame' ORDER BY id DESC LIMIT 1`,
  )
  expect(audit).toEqual({ subject: 'line:02', details: { before: [], after: paused, reason: 'a doubt' } })
  expect((await helper.call('getDashboard', {})).paused).toContain('game 02')

  await helper.call('pauseGame', { game_type: 4, line: '', reason: 'a doubt' })
  expect(await lineNow()).toEqual([])
  expect(await reasonOf(helper.call('resumeGame', { game_type: 2, line: '02', reason }))).toBe('permission_not_allowed')
  expect(await reasonOf(nisha.call('resumeGame', { game_type: 2, line: '', reason }))).toBe('order_closed')
  expect(await reasonOf(helper.call('pauseGame', { game_type: 2, line: '77', reason }))).toBe('non_existent')
  const { approval_id } = await nisha.call('resumeGame', { game_type: 2, line: '02', reason })
  expect(await reasonOf(nisha.decide(approval_id))).toBe('own_approval')
  expect(await lineNow()).toEqual([])
  const again = await nisha.call('resumeGame', { game_type: 2, line: '02', reason })
  await arjun.decide(approval_id)
  await expect.poll(lineNow).toEqual(['02'])
  expect(await reasonOf(arjun.decide(again.approval_id))).toBe('approval_closed')
  const next = await openInDatabase(world, WINGO, 2_000)
  await placeIn(person, next, [bet('size:big')])
})
