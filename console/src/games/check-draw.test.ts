import { expect, test } from 'vitest'
import { FIRST_ODDS, textOfOdds } from '@mela/rules/games/odds.ts'
import { signedDay } from '../../../rules/test/signed-day.ts'
import { checkDraw, isAfterLoss, type Proof } from './check-draw.ts'

function proofOf(at = 3): Proof {
  const day = signedDay({ periods: 6 })
  const record = day.periods[at]!
  const odds = day.odds[record.opening?.odds_hash ?? ''] ?? textOfOdds(FIRST_ODDS.wingo)
  return { chain: { ...day.chains[0]!, lost: null }, odds, record } as Proof
}
const wrong = (proof: Proof) =>
  checkDraw(proof)
    .filter(({ state }) => state === 'wrong')
    .map(({ id }) => id)

test('a draw that is right is right in every step', () => {
  const steps = checkDraw(proofOf())
  expect(steps.map(({ state }) => state)).toEqual(steps.map(() => 'right'))
  expect(steps.every(({ value }) => value)).toBe(true)
})

test('a result, a root and a link that are others are found', () => {
  const proof = proofOf()
  const { record } = proof
  const digit = record.drawn!.result === '0' ? '1' : '0'
  expect(wrong({ ...proof, record: { ...record, drawn: { ...record.drawn!, result: digit } } })).toEqual(['result'])
  const root = { ...record.closing!, bet_root: 'ab'.repeat(32) }
  expect(wrong({ ...proof, record: { ...record, closing: root } })).toEqual(['root'])
  const link = { ...record.drawn!, s: 'cd'.repeat(32) }
  expect(wrong({ ...proof, record: { ...record, drawn: link } })).toEqual(['operator', 'entropy', 'result'])
  expect(wrong({ ...proof, odds: textOfOdds({ ...FIRST_ODDS.wingo, fee: 100 }) })).toEqual(['odds'])
})

test('a salt that is not the block that the manifest announced is found', () => {
  const proof = proofOf()
  const { chain } = proof
  const salt = checkDraw(proof).find(({ id }) => id === 'salt')
  expect(salt!.text).toMatch(/of a test chain and not of TRON: 1001\.$/)
  expect(wrong({ ...proof, chain: { ...chain, salt: { ...chain.salt, salt: 'ab'.repeat(32) } } })).toContain('salt')
})

test('before the draw nothing is wrong and nothing is right about it', () => {
  const proof = proofOf()
  const open = { ...proof, record: { ...proof.record, closing: null, countersignature: null, drawn: null } }
  const states = Object.fromEntries(checkDraw(open).map(({ id, state }) => [id, state]))
  expect(states).toMatchObject({ manifest: 'right', odds: 'right', root: 'open', result: 'open' })
})

/** The fourth period of a chain that was given up after the third one, or after another. */
function neverDrawn({ last_index = 3 } = {}): Proof {
  const { chain, odds, record } = proofOf()
  const lost = { last_index, unix: 1_767_700_000 }
  return { chain: { ...chain, lost }, odds, record: { ...record, countersignature: null, drawn: null } }
}

test('what is never drawn has a right opening and closing, and nothing of it is still to come', () => {
  const proof = neverDrawn()
  expect(isAfterLoss(proof)).toBe(true)
  expect(checkDraw(proof).map(({ id, state }) => [id, state])).toEqual([
    ['manifest', 'right'],
    ['salt', 'right'],
    ['odds', 'right'],
    ['opening', 'right'],
    ['root', 'right'],
    ['result', 'right'],
  ])
  expect(checkDraw(proof).at(-1)).toMatchObject({
    title: 'Never drawn',
    text: 'The chain was given up after place 3; this is place 4.',
  })
})

test('signatures that are others are found also where nothing is drawn, and so is a result', () => {
  const proof = neverDrawn()
  const { record } = proof
  const drawn = proofOf().record.drawn
  const closing = { ...record.closing!, bets: 1 }
  expect(wrong({ ...proof, record: { ...record, closing } })).toEqual(['root'])
  const opening = { ...record.opening!, draws: record.opening!.draws + 60 }
  expect(wrong({ ...proof, record: { ...record, opening } })).toEqual(['opening'])
  expect(wrong({ ...proof, record: { ...record, drawn } })).toEqual(['result'])
  expect(wrong({ ...proof, record: { ...record, index: 41 } })).toContain('result')
})

test('a period that is given up but not closed yet has its root still to come', () => {
  const proof = neverDrawn()
  const steps = checkDraw({ ...proof, record: { ...proof.record, closing: null } })
  expect(steps.filter(({ state }) => state !== 'right').map(({ id, state }) => [id, state])).toEqual([['root', 'open']])
})

test('what was drawn before its chain was given up is checked as a draw', () => {
  const { record } = proofOf()
  const proof = { ...neverDrawn({ last_index: 4 }), record }
  expect(isAfterLoss(proof)).toBe(false)
  expect(checkDraw(proof).map(({ id }) => id)).toContain('entropy')
  expect(wrong(proof)).toEqual([])
})
