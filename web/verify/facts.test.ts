import { expect, test } from 'vitest'
import { blockDay } from '../../rules/test/block-day.ts'
import { signedDay } from '../../rules/test/signed-day.ts'
import { lostDay } from '../test/lost-day.ts'
import { VECTOR_CHAINS } from '../../rules/test/vectors.ts'
import { TRON_NETWORK } from '@mela/rules/games/block-header.ts'
import type { AnyDay } from '@mela/rules/games/verify-day.ts'
import { NO_SALT, textOfBlockSource } from '@mela/rules/games/salt.ts'
import { aboutDay, gameOf, originsOf } from './facts.ts'

const values = (facts: readonly { label: string; value: string }[]) =>
  Object.fromEntries(facts.map(({ label, value }) => [label, value]))

test('a day tells its line, date, first and last period, and its game', () => {
  expect(values(aboutDay(signedDay({ periods: 3 })))).toEqual({
    'draws.file_line': '01',
    'draws.file_date': '20260105',
    'draws.file_first': '20260105010001',
    'draws.file_last': '20260105010003',
  })
  expect(gameOf(signedDay({ game: 'k3' }))).toBe('pages.game_k3')
  expect(gameOf(blockDay())).toBe('pages.game_trxwingo')
})

test('the first and the last period are told also where they were never drawn', () => {
  const ends = (day: AnyDay) => Object.values(values(aboutDay(day))).slice(2)
  expect(ends(lostDay({ periods: 5, drawn: 3 }))).toEqual(['20260105010001', '20260105010005'])
  expect(ends(lostDay({ periods: 5, drawn: 0 }))).toEqual(['20260105010001', '20260105010005'])
  // New chains began on the same day, and numbers of short periods grow longer.
  const { lost, ...day } = lostDay({ periods: 1, drawn: 0 })
  const earlier = [{ ...lost![0]!, period: '20260105019999' }]
  const { periods } = signedDay({ chain: 'second', first_sequence: 10_000, periods: 2 })
  expect(ends({ ...day, periods, lost: earlier })).toEqual(['20260105019999', '202601050110001'])
})

test('the keys, the salt and where it comes from are those of the manifest, and a test chain is told as one', () => {
  const day = signedDay()
  const { manifest, salt } = day.chains[0]!
  const [origin] = originsOf(day)
  expect(values(origin!.facts)).toEqual({
    'draws.key_operator': manifest.operator_key,
    'draws.key_notary': manifest.notary_key,
    'draws.key_salt': salt.salt,
    'draws.salt_from': manifest.salt_source,
  })
  expect(origin!.chain).toEqual({ kind: 'simulated', block: salt.found!.block.number })
  manifest.salt_source = textOfBlockSource({ network: TRON_NETWORK, from: 1 })
  expect(originsOf(day)[0]!.chain).toMatchObject({ kind: 'tron' })
})

test('where there is no public chain nothing is told as one', () => {
  const [origin] = originsOf(signedDay({ links: VECTOR_CHAINS }))
  expect(origin!.chain).toEqual({ kind: 'none' })
  expect(values(origin!.facts)['draws.key_salt']).toBe(NO_SALT)
})

test('chains that took effect during the day are told with their first periods', () => {
  const [first, second] = [signedDay(), signedDay({ chain: 'second', first_sequence: 9 })]
  const origins = originsOf({ ...first, chains: [...first.chains, ...second.chains] })
  expect(origins.map(({ facts }) => values(facts)['draws.file_first'])).toEqual(['20260105010001', '20260105010009'])
})

test('every network that decided a draw is told, also where only one draw has another', () => {
  const [tron, other] = [blockDay({ periods: 3 }), blockDay({ periods: 4, network: 'ab'.repeat(32) })]
  const [one] = originsOf(tron)
  expect(one!.chain).toEqual({ kind: 'tron' })
  expect(values(one!.facts)).toEqual({
    'draws.key_operator': tron.periods[0]!.opening!.operator_key,
    'draws.network': TRON_NETWORK,
  })
  const mixed = { ...tron, periods: [...tron.periods, other.periods[3]!] }
  expect(originsOf(mixed).map(({ chain }) => chain?.kind)).toEqual(['tron', 'simulated'])
  const without = { ...tron, periods: [{ ...tron.periods[0]!, opening: null }] }
  expect(Object.keys(values(originsOf(without)[0]!.facts))).toEqual(['draws.network'])
})

test('anything may stand anywhere', () => {
  const manifest = { game: '__proto__', salt_source: {}, operator_key: ['x'], first_period: null }
  const day = { ...signedDay(), date: { toString: 1 }, line: null, periods: [null] }
  const strange = { ...day, chains: [{ manifest, salt: { salt: 1, found: 'x' } }] } as unknown as AnyDay
  expect(Object.values(values(aboutDay(strange)))).toEqual(['?', '?', '?', '?'])
  expect(gameOf(strange)).toBeUndefined()
  expect(originsOf(strange)).toMatchObject([{ chain: undefined }])
  const chains = Array.from({ length: 5_000 }, () => ({ manifest, salt: {} }))
  const crowded = { ...day, chains } as unknown as AnyDay
  expect(originsOf(crowded).length).toBeLessThan(50)
})
