import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminCalls, type AdminCallName } from '@mela/contract/admin-calls.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { operateEverything } from '../../../test/operate-everything.ts'
import { openPaidWorld, type PaidWorld } from '../../../test/money/payments.ts'

// Which calls read personal documents or chats is found out by taking the right to read them from the role of operators'
// calls: whatever then fails reads them, whatever it says of itself.
const PERSONAL: Record<string, readonly string[]> = {
  identity_document: ['data_sealed', 'number_hash', 'front_url', 'back_url'],
  identity_person: ['real_name_sealed', 'birth_date'],
  wallet_target: ['account_name', 'number_sealed', 'number_hash', 'front_url', 'back_url'],
  chat_message: ['content'],
  support_report: ['message'],
}
/** Reads messages, and of those only what the site itself posts in channels that everybody reads. */
const OF_THE_SITE: AdminCallName = 'listPosts'
const READERS = (Object.keys(adminCalls) as AdminCallName[]).filter((name) => adminCalls[name].method === 'GET')

let world: PaidWorld
let nisha: Operator
/** Of each call that reads, the input with which it last succeeded. */
const inputs = new Map<AdminCallName, object>()
beforeAll(async () => {
  world = await openPaidWorld()
  nisha = await hireOperator(world, 'nisha', ['admin', 'support', 'content'])
  const arjun = await hireOperator(world, 'arjun', ['admin'])
  const send = nisha.send.bind(nisha)
  nisha.send = async (name, input) => {
    const response = await send(name, input)
    if (response.status === 200 && adminCalls[name].method === 'GET') inputs.set(name, input)
    return response
  }
  await operateEverything(world, { nisha, arjun })
})
afterAll(() => world.end())

/** Of those that nobody made on the way. */
const OTHER_INPUTS: Partial<Record<AdminCallName, object>> = {
  findGroups: { query: 'Fair' },
  getConfirmChallenge: { about: 'a look' },
  getDraw: { period: '20260101020001' },
  previewVipLevels: { recharge: '0,1000', consumption: '0,5000' },
  previewAgentTiers: { tiers: '150000,80000,40000' },
}
const askAll = async () => {
  const codes: Partial<Record<AdminCallName, number>> = {}
  for (const name of READERS) {
    const response = await nisha.send(name, inputs.get(name) ?? OTHER_INPUTS[name] ?? {})
    codes[name] = ((await response.json()) as { code: number }).code
  }
  return codes
}
const countRows = async () => {
  const rows = await world.database.query<{ action: string; count: string }>(
    'SELECT action, count(*) AS count FROM operators_audit GROUP BY action',
  )
  return new Map(rows.map(({ action, count }) => [action, Number(count)]))
}

async function takeRight(): Promise<void> {
  for (const [table, personal] of Object.entries(PERSONAL)) {
    const columns = await world.database.query<{ name: string }>(
      'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1',
      [table],
    )
    const others = columns.map(({ name }) => name).filter((name) => !personal.includes(name))
    expect(others).toHaveLength(columns.length - personal.length)
    await world.database.query(`REVOKE SELECT ON ${table} FROM mela_app, mela_admin`)
    await world.database.query(`GRANT SELECT (${others.join()}) ON ${table} TO mela_app`)
  }
}

test('CONSOLE-004 every call that reads personal documents or chats leaves a row in the log each time', async () => {
  const before = await countRows()
  const allowed = await askAll()
  const after = await countRows()
  // There is no draw to look at, and none holds anything personal.
  const expected = READERS.map((name) => [name, name === 'getDraw' ? 10004 : 10000])
  expect(allowed).toEqual(Object.fromEntries(expected))
  const logged = READERS.filter((name) => (after.get(name) ?? 0) === (before.get(name) ?? 0) + 1)

  await takeRight()
  const refused = await askAll()
  const personal = READERS.filter((name) => refused[name] !== allowed[name])
  expect(personal.map((name) => [name, refused[name]])).toEqual(personal.map((name) => [name, 500]))
  expect(personal).toEqual(
    expect.arrayContaining([
      ...['viewMessages', 'viewReportedMessages', 'getIdentityForReview', 'getWithdrawalForReview'],
    ]),
  )
  expect(personal.filter((name) => !logged.includes(name))).toEqual([OF_THE_SITE])
})
