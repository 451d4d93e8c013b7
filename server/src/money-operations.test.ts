import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adminCalls } from '@mela/contract/admin-calls.ts'
import { calls } from '@mela/contract/calls.ts'
import { CRASH_FILES, MONEY_OPERATIONS, NO_MONEY, NOT_BOOKED } from '../test/crash/money-operations.ts'
import { jobs } from './app.ts'
import { chestsHandlers } from './chests/index.ts'
import { gamesAdminHandlers, gamesExecutors, gamesHandlers } from './games/index.ts'
import { TRANSFER_KINDS } from './ledger/chart.ts'
import { walletAdminHandlers, walletExecutors, walletHandlers, walletWithdrawers } from './wallet/index.ts'
import { rewardsHandlers } from './rewards/index.ts'
import { PAYMENT_EVENTS } from './wallet/deposit/hear-payment.ts'
import { PAYOUT_EVENTS } from './wallet/payout/hear-payout.ts'

// That every operation of money is among those that are cut off at all of their steps.
const root = join(import.meta.dirname, '../..')
const FEATURES = /^(wallet|chests|games|ledger|rewards):/
const operations = [...MONEY_OPERATIONS.values()]

/** Calls that change something; nothing is built, so nothing is needed. */
const changing = (handlers: object, all: Record<string, { method: string }>) =>
  Object.keys(handlers).filter((name) => all[name]!.method !== 'GET')

/** All ways into the features of money. */
function waysIn(): string[] {
  const nothing = {} as never
  const people = { ...walletHandlers(nothing), ...chestsHandlers, ...gamesHandlers, ...rewardsHandlers }
  const operators = { ...walletAdminHandlers(nothing), ...gamesAdminHandlers(nothing) }
  return [
    // A new account is given its grant.
    'login',
    ...changing(people, calls),
    ...changing(operators, adminCalls).map((name) => `admin ${name}`),
    ...Object.keys({ ...walletExecutors, ...gamesExecutors }).map((kind) => `admin decideApproval ${kind}`),
    ...Object.keys(walletWithdrawers).map((kind) => `admin decideApproval ${kind}, refused`),
    ...jobs.filter(({ name }) => FEATURES.test(name)).map(({ name }) => `job ${name}`),
    // Gives up what the features of money were asked for.
    'job operators:expire-approvals',
    ...Object.keys({ ...PAYMENT_EVENTS, ...PAYOUT_EVENTS }).map((event) => `webhook ${event}`),
  ]
}

/** Prices and switches, which belong to operators. */
const MORE = ['admin decideApproval fee_change', 'job operators:apply-planned-change', 'admin pauseSwitch']

test('every kind of transfer is booked by an operation that is cut off at its steps, or by nothing at all', () => {
  const booked = new Set(operations.flatMap(({ books }) => books))
  const all = [...booked, ...Object.keys(NOT_BOOKED)]
  expect(all.sort()).toEqual(Object.keys(TRANSFER_KINDS).sort())
})

test('every way into the features of money leads to such an operation, or says why it moves nothing', () => {
  const entered = new Set(operations.flatMap(({ enters }) => enters))
  const known = [...entered, ...Object.keys(NO_MONEY)]
  expect(known.sort()).toEqual([...waysIn(), ...MORE].sort())
})

test('nothing else books, and nothing books what is said to be booked by nobody', async () => {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const texts = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(import.meta.dirname, file), 'utf8') })),
  )
  const posting = texts.filter(({ text }) => /\bPosting\b/.test(text)).map(({ file }) => file.split('/')[0]!)
  expect([...new Set(posting)].sort()).toEqual(['chests', 'games', 'ledger', 'rewards', 'wallet'])
  const unbooked = new RegExp(`'(${Object.keys(NOT_BOOKED).join('|')})'`)
  expect(texts.filter(({ text }) => unbooked.test(text)).map(({ file }) => file)).toEqual([])
})

test('each has a name of its own and a file that fails when it was left out', async () => {
  const names = Object.values(CRASH_FILES).flatMap((some) => Object.keys(some))
  expect(new Set(names).size).toBe(names.length)
  for (const file of Object.keys(CRASH_FILES)) {
    expect(existsSync(join(root, file)), file).toBe(true)
    expect(await readFile(join(root, file), 'utf8')).toContain('stage.expectAll()')
  }
})
