import { describe, expect, test } from 'vitest'
import { SALT_FROM, signedDay, signedSalt } from '../../test/signed-day.ts'
import { hashOfBlock } from './block-header.ts'
import { GAMES } from './market.ts'
import { leafOf, pathsOf, rootOf } from './merkle.ts'
import type { DayFile, Salt } from './records.ts'
import { NO_SALT, NO_SALT_SOURCE } from './salt.ts'
import { isSigned, rootOfBet, verifyChain, verifyPeriod } from './verify.ts'
import { checkDay, readDay, recordsOf, verifyDay } from './verify-day.ts'

describe('a day that is right', () => {
  test.each(GAMES)('is found so in %s', (game) => {
    expect(verifyDay(signedDay({ game, periods: 12 }))).toEqual([])
  })

  test('stays so where the site was down, where the notary was late, and where new chains begin', () => {
    expect(verifyDay(signedDay({ down: [3, 4] }))).toEqual([])
    expect(verifyDay(signedDay({ behind: 4 }))).toEqual([])
    const [first, second] = [signedDay(), signedDay({ chain: 'second', first_sequence: 9 })]
    const both = {
      ...first,
      chains: [...first.chains, ...second.chains],
      periods: [...first.periods, ...second.periods],
    }
    expect(verifyDay(both)).toEqual([])
  })
})

/** A day of which the last periods are never drawn, because their chain was given up after so many. */
function lostDay(last_index: number, behind = 3): DayFile {
  const file = signedDay({ behind })
  const [chain] = file.chains
  return {
    ...file,
    chains: [{ ...chain!, lost: { last_index, unix: 1_767_700_000 } }],
    periods: file.periods.slice(0, last_index),
    lost: file.periods.slice(last_index).map(({ drawn: _drawn, countersignature: _signed, ...record }) => record),
  }
}

describe('a day with a chain that was given up', () => {
  const file = lostDay(5)
  const wrongIn = (changes: Partial<DayFile>) => verifyDay({ ...file, ...changes })

  test('is right where what was drawn and what is lost follow each other, and all of it is told', () => {
    expect(file.lost).toHaveLength(3)
    expect(verifyDay(file)).toEqual([])
    expect(recordsOf(file).map(({ drawn }) => drawn?.result !== undefined)).toEqual([
      ...Array.from({ length: 5 }, () => true),
      ...[false, false, false],
    ])
    expect([...checkDay(file)].map(({ period }) => period)).toEqual(recordsOf(file).map(({ period }) => period))
    // One that begins with what is lost, because the day before had the last draw.
    expect(wrongIn({ periods: [], lost: file.lost!.slice(1) })).toEqual([])
    const next = signedDay({ chain: 'second', first_sequence: 9 })
    expect(wrongIn({ chains: [...file.chains, ...next.chains], periods: [...file.periods, ...next.periods] })).toEqual(
      [],
    )
    expect(readDay(JSON.stringify({ ...file, periods: [] }))).toBeDefined()
  })

  test('is wrong where one of them is left out, is of a chain that goes on, or was drawn after all', () => {
    const [sixth, seventh, eighth] = file.lost!
    const order = (period: string) => [{ period, steps: ['order'] }]
    expect(wrongIn({ lost: [seventh!, eighth!] })).toEqual(order(seventh!.period))
    expect(wrongIn({ lost: [sixth!, eighth!] })).toEqual(order(eighth!.period))
    expect(wrongIn({ chains: [{ ...file.chains[0]!, lost: null }] })).toEqual(
      file.lost!.map(({ period }) => ({ period, steps: ['order'] })),
    )
    // The openings of these tell links of places that were never drawn.
    expect(verifyDay(lostDay(5, 1))).toEqual([seventh!, eighth!].flatMap(({ period }) => order(period)))
    const drawn = signedDay({ behind: 3 }).periods[5]!
    const [first] = wrongIn({ periods: [...file.periods, drawn], lost: [seventh!, eighth!] })
    expect([first]).toEqual(order(drawn.period))
  })

  test('is wrong where a byte of what is lost was changed, and names the period', () => {
    for (const path of placesOf(file).filter(([part]) => part === 'lost')) {
      const wrong = tampered(file, path)
      expect(verifyDay(wrong)[0]?.period, path.join('.')).toBe(wrong.lost![Number(path[1])]!.period)
    }
  })
})

/** Every text and number in a file, by its place. */
function placesOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]]
  return Object.entries(value).flatMap(([key, part]) => placesOf(part, [...path, key]))
}

/** The same file with one byte of one place changed. */
function tampered(file: DayFile, path: readonly string[]): DayFile {
  const copy = structuredClone(file)
  let at = copy as unknown as Record<string, unknown>
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>
  const last = path.at(-1)!
  const value = at[last]
  at[last] =
    typeof value === 'number'
      ? value + 1
      : String(value).replace(/.$/, (letter) => (letter === '1' ? '2' : letter === 'x' ? 'y' : '1'))
  return copy
}

describe('a change of any one byte that was published is found', () => {
  const file = signedDay({ periods: 4 })
  const places = placesOf(file)

  test('in a period, which is named', () => {
    const changed = places.filter(([part]) => part === 'periods')
    expect(changed.length).toBeGreaterThan(60)
    for (const path of changed) {
      const wrong = tampered(file, path)
      expect(verifyDay(wrong)[0]?.period, path.join('.')).toBe(wrong.periods[Number(path[1])]!.period)
    }
  })

  test('in manifest, salt, odds, line and date', () => {
    const changed = places.filter(([part]) => part !== 'periods' && part !== 'format')
    expect(changed.length).toBeGreaterThan(15)
    for (const path of changed) expect(verifyDay(tampered(file, path)), path.join('.')).not.toEqual([])
  })
})

describe('a lie is told apart', () => {
  const file = signedDay()
  const [chain] = file.chains as [DayFile['chains'][number]]
  const record = file.periods[4]!

  test.each<[lie: string, record: typeof record, steps: string[]]>([
    [
      'another result',
      { ...record, drawn: { ...record.drawn, result: record.drawn.result === '7' ? '3' : '7' } },
      ['result'],
    ],
    [
      'another link of the operator',
      { ...record, drawn: { ...record.drawn, s: 'ab'.repeat(32) } },
      ['operator_link', 'entropy'],
    ],
    [
      'another set of bets',
      { ...record, closing: { ...record.closing, bet_root: 'cd'.repeat(32) } },
      ['closing_signed', 'notary_signed'],
    ],
    ['bets on a period that was not opened', { ...record, opening: null }, ['closing_signed']],
    ['other odds', { ...record, opening: { ...record.opening!, odds_hash: 'ef'.repeat(32) } }, ['opening_signed']],
  ])('%s', (_lie, changed, steps) => {
    expect(verifyPeriod(chain, record)).toEqual([])
    expect(verifyPeriod(chain, changed)).toEqual(expect.arrayContaining(steps))
  })

  test('a period left out, turned round or told twice', () => {
    const { periods } = file
    for (const wrong of [
      periods.filter((_, number) => number !== 3),
      periods.with(2, periods[3]!).with(3, periods[2]!),
      [...periods.slice(0, 4), periods[3]!, ...periods.slice(4)],
      periods.slice(1).toReversed(),
    ]) {
      expect(verifyDay({ ...file, periods: wrong }).some(({ steps }) => steps.includes('order'))).toBe(true)
    }
  })

  test('a place that no chain has, which nobody hashes back from', () => {
    const { periods } = structuredClone(file)
    periods[0]!.index = 2 ** 50
    expect(verifyDay({ ...file, periods })[0]?.steps).toContain('order')
  })

  test('a day of another chain, line or date', () => {
    expect(verifyDay({ ...file, chains: signedDay({ chain: 'second' }).chains })).not.toEqual([])
    expect(verifyDay({ ...file, line: '02' })).not.toEqual([])
    expect(verifyDay({ ...file, date: '20260106' })).not.toEqual([])
  })
})

describe('the salt of a chain', () => {
  const [chain] = signedDay().chains as [DayFile['chains'][number]]
  const { block, parent } = chain.salt.found!
  const steps = (changed: Partial<Salt>) =>
    verifyChain({ ...chain, salt: signedSalt(chain.manifest, { ...chain.salt, ...changed }) })

  test('is the hash of the first block from the announced second on, and nothing else that the operator signs', () => {
    expect(steps({})).toEqual([])
    expect(chain.manifest.salt_source).toContain(String(SALT_FROM))
    expect(steps({ salt: 'ab'.repeat(32) })).toEqual(['salt_source'])
    expect(steps({ found: null })).toEqual(['salt_source'])
    // The block after it, or the one before, would have been a choice.
    const after = {
      ...block,
      number: block.number + 1,
      timestamp: block.timestamp + 3000,
      parent_hash: chain.salt.salt,
    }
    expect(steps({ salt: hashOfBlock(after), found: { block: after, parent: block } })).toEqual(['salt_source'])
    expect(steps({ salt: hashOfBlock(parent), found: { block: parent, parent } })).toEqual(['salt_source'])
    const late = { ...block, transactions_root: 'cd'.repeat(32) }
    expect(steps({ found: { block: late, parent } })).toEqual(['salt_source'])
  })

  test('is zeros where none was announced', () => {
    const manifest = { ...chain.manifest, salt_source: NO_SALT_SOURCE }
    const told = (salt: Omit<Salt, 'signature'>) =>
      verifyChain({ manifest, salt: signedSalt(manifest, salt) }).filter((step) => step !== 'manifest_signed')
    expect(told({ salt: NO_SALT, found: null })).toEqual([])
    expect(told({ salt: 'ab'.repeat(32), found: null })).toEqual(['salt_source'])
    expect(told({ salt: NO_SALT, found: chain.salt.found! })).toEqual(['salt_source'])
  })

  test('has to come from where somebody else can look', () => {
    for (const salt_source of ['', 'the operator', 'block 74211200', `${chain.manifest.salt_source} or later`]) {
      const manifest = { ...chain.manifest, salt_source }
      expect(verifyChain({ manifest, salt: chain.salt }), salt_source).toContain('salt_source')
    }
  })
})

test('a signature counts for its text and its key only, and nonsense is none', () => {
  const { operator_key, operator_signature } = signedDay().chains[0]!.manifest
  expect(isSigned('something else', operator_signature, operator_key)).toBe(false)
  for (const wrong of ['', 'zz', '00'.repeat(64), operator_signature.toUpperCase(), operator_signature.slice(2)]) {
    expect(isSigned('text', wrong, operator_key)).toBe(false)
  }
  expect(isSigned('text', operator_signature, 'ff'.repeat(32))).toBe(false)
  expect(isSigned('text', operator_signature, '')).toBe(false)
})

test('a bet leads to the root by the neighbours that were told, and another bet does not', () => {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  const bets = Array.from({ length: 5 }, (_, number) => ({
    ...{ bet_id: String(number + 1), line: '02', period: '20260105020001', selection: 'size:big', stake: 1000n },
    ...{ currency: 3, time: 1_767_551_410_000 + number, blind: '0f'.repeat(16) },
  }))
  const leaves = bets.map(leafOf)
  const root = hex(rootOf(leaves))
  for (const [number, bet] of bets.entries()) {
    const path = pathsOf(leaves)(number).map(({ hash, side }) => ({ hash: hex(hash), side }))
    expect(rootOfBet(bet, path)).toEqual({ leaf: hex(leaves[number]!), root })
    expect(rootOfBet({ ...bet, stake: 1001n }, path).root).not.toBe(root)
  }
})
