import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { AdminCall, ProposingCall } from '@mela/contract/admin-call.ts'
import { adminCalls, type AdminCallName } from '@mela/contract/admin-calls.ts'
import { blockHeader } from '@mela/contract/games/games-proof.ts'
import { foundGroup } from '../../test/group.ts'
import { sendChest } from '../../test/money/chests.ts'
import { hireOperator, type Operator } from '../../test/operator.ts'
import { refusalOf } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'

// Every call that only reads, and why it leaves no row where it leaves none. A new one that is not listed here fails the test.
const NO_ROW: Partial<Record<AdminCallName, string>> = {
  getOperator: 'the operator’s own account',
  getSignInChallenge: 'random bytes',
  getConfirmChallenge: 'random bytes',
  getNewPasskeyChallenge: 'random bytes, and the operator’s own account',
  listPasskeys: 'the operator’s own account',
  listOperators: 'colleagues, not people of the site',
  listApprovals: 'what operators ask each other for',
  listAudit: 'what operators did',
  findGroups: 'names of groups',
  getDashboard: 'sums',
  listReports: 'a queue that the console asks for every few seconds: what people wrote to the site itself',
  listWithdrawalQueue: 'a queue: name and the last digits; the whole is opened with getWithdrawalForReview',
  listRechargeQueue: 'a queue: name and what the person wrote about the payment',
  listDeposits: 'a queue: what the bank says of a payment',
  listIdentityQueue: 'a queue: name and kind; the document is opened with getIdentityForReview',
  listGroupTemplates: 'settings of the site',
  listAllPopUps: 'what the site says',
  listAllBanners: 'what the site says',
  listPosts: 'what the site says',
  listAllAnnouncements: 'what the site says',
  listAllActivities: 'what the site says',
  listAllNotices: 'what the site says',
  listChannels: 'what the site says',
  getSiteSettings: 'settings of the site',
  getMoneySettings: 'settings of the site',
  listPlannedSettings: 'settings of the site, and what operators asked each other for',
  previewVipLevels: 'how many people, and nobody of them',
  listAgentApplications: 'what people wrote to the site itself, and who they are',
  listAgents: 'who earns on the play of others, and sums',
  previewAgentTiers: 'sums over all people',
  getGameSettings: 'settings of the site',
  listDraws: 'results, and sums of bets',
  getDraw: 'results, and sums of bets',
  listExposure: 'sums',
  listHold: 'sums',
}
const PERSONAL = [
  ...['mobile', 'email', 'real_name', 'account_name', 'card_names', 'id_number', 'birth_date', 'number', 'devices'],
  ...['wallets', 'links', 'front_url', 'back_url', 'balance_after', 'is_muted', 'message_id'],
]

const readers = Object.entries<AdminCall | ProposingCall>(adminCalls).filter(([, { method }]) => method === 'GET')

const write = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
/** A block of a public chain has a number too. */
const PUBLIC = JSON.stringify(write(blockHeader).properties)

function fieldsOf(schema: z.ZodType): Set<string> {
  const written = JSON.stringify(write(schema)).replaceAll(PUBLIC, '{}')
  return new Set([...written.matchAll(/"(\w+)":\{/g)].map(([, name]) => name!))
}

let world: World
let nisha: Operator
beforeAll(async () => {
  world = await openWorld()
  nisha = await hireOperator(world, 'nisha', ['admin', 'support'])
})
afterAll(() => world.end())

const rowsOf = (action: string) =>
  world.database.query<{ subject: string; details: Record<string, unknown>; operator_id: string }>(
    'SELECT subject, details, operator_id FROM operators_audit WHERE action = $1 ORDER BY id',
    [action],
  )

test('every call that reads says that it leaves a row, or here why it leaves none', () => {
  const silent = readers.filter(([, { views }]) => !views).map(([name]) => name)
  expect(silent.toSorted()).toEqual(Object.keys(NO_ROW).toSorted())
})

test('no call that leaves no row shows how a person is reached, what they have, or what they sent in', () => {
  const shown = readers
    .filter(([, { views }]) => !views)
    .flatMap(([name, { output }]) => {
      const fields = fieldsOf(output)
      return PERSONAL.filter((field) => fields.has(field)).map((field) => `${name} shows ${field}`)
    })
  expect(shown).toEqual([])
  // Those that do leave one would be found.
  const found = readers.filter(([, { output }]) => PERSONAL.some((field) => fieldsOf(output).has(field)))
  expect(found.map(([name]) => name)).toEqual(
    expect.arrayContaining(['findUsers', 'getUserForOperator', 'listMembersForOperator', 'getIdentityForReview']),
  )
})

test('a search for people leaves what was searched for and who was found, also when it was nobody', async () => {
  const { rohan } = world
  await nisha.call('findUsers', { query: rohan.username })
  await nisha.call('findUsers', { query: 'nobody-at-all' })
  expect(await rowsOf('findUsers')).toEqual([
    {
      operator_id: nisha.id,
      subject: 'users',
      details: { query: rohan.username, found: [`user:${rohan.id}`] },
    },
    { operator_id: nisha.id, subject: 'users', details: { query: 'nobody-at-all', found: [] } },
  ])
})

test('a look at the members of a group leaves a row', async () => {
  const group = await foundGroup(world, world.asha, [world.meera], 'Fair')
  await nisha.call('listMembersForOperator', { group_id: group.id })
  expect(await rowsOf('listMembersForOperator')).toEqual([
    { operator_id: nisha.id, subject: `group:${group.id}`, details: { pos: 0, shown: 2 } },
  ])
})

test('a look at boxes leaves whose or which they were and what was found, and a look at one leaves who sent it', async () => {
  const { asha, meera } = world
  const group = await foundGroup(world, asha, [meera], 'Fair')
  const { chest_id } = await sendChest(asha, group)
  await nisha.call('listChestsForOperator', { user_id: asha.id, state: 'open' })
  await nisha.call('listChestsForOperator', { group_id: group.id })
  await nisha.call('listChestsForOperator', {})
  await nisha.call('listChestsForOperator', { user_id: meera.id })
  await nisha.call('getChestForOperator', { chest_id })
  const found = [`chest:${chest_id}`]
  expect(await rowsOf('listChestsForOperator')).toEqual([
    { operator_id: nisha.id, subject: `user:${asha.id}`, details: { user_id: asha.id, state: 'open', pos: 0, found } },
    { operator_id: nisha.id, subject: `group:${group.id}`, details: { group_id: group.id, pos: 0, found } },
    { operator_id: nisha.id, subject: 'chests', details: { pos: 0, found } },
    { operator_id: nisha.id, subject: `user:${meera.id}`, details: { user_id: meera.id, pos: 0, found: [] } },
  ])
  expect(await rowsOf('getChestForOperator')).toEqual([
    { operator_id: nisha.id, subject: `chest:${chest_id}`, details: { user_id: asha.id, pos: 0, shown: 0 } },
  ])
})

test('a search or a look that cannot be written down is answered with a fault', async () => {
  await world.database.query('REVOKE INSERT ON operators_audit FROM mela_admin')
  expect(await refusalOf(nisha.call('findUsers', { query: world.rohan.username }))).toMatchObject({ code: 500 })
  expect(await refusalOf(nisha.call('listChestsForOperator', {}))).toMatchObject({ code: 500 })
  const [chest] = await world.database.query<{ id: string }>('SELECT id FROM chests_chest LIMIT 1')
  expect(await refusalOf(nisha.call('getChestForOperator', { chest_id: chest!.id }))).toMatchObject({ code: 500 })
})
