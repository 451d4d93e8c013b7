import { expect, test } from 'vitest'
import { FIRST_ODDS, textOfOdds } from '@mela/rules/games/odds.ts'
import { rootOfBet } from '@mela/rules/games/verify.ts'
import { signedDay } from '../../../../rules/test/signed-day.ts'
import { GIVEN_UP, lostDay } from '../../../test/lost-day.ts'
import { checkDraw } from './check-draw.ts'
import type { SeenDraw } from './check-steps.ts'
import type { NotedLinks } from './noted.ts'

const SEEN = 1_767_551_410_000

/** The first that is never drawn, unless another one is named, as the site tells it. */
function lost(at = 0, day = lostDay()): SeenDraw {
  const record = { ...day.lost![at]!, countersignature: null, drawn: null }
  return { proof: { chain: day.chains[0]!, odds: textOfOdds(FIRST_ODDS.wingo), record } as SeenDraw['proof'], bets: [] }
}
const stateOf = (draw: SeenDraw, wanted: string) => checkDraw(draw).steps.find(({ id }) => id === wanted)?.state
const wrongSteps = (draw: SeenDraw) =>
  checkDraw(draw)
    .steps.filter(({ state }) => state === 'wrong')
    .map(({ id }) => id)

test('a period whose chain was given up before its draw is lost, with what was signed of it checked all the same', () => {
  const { verdict, steps } = checkDraw(lost())
  expect(verdict).toBe('lost')
  expect(steps.map(({ id, state }) => `${id} ${state}`)).toEqual([
    ...['plan right', 'salt right', 'opening right', 'lost right', 'frozen right'],
  ])
  expect(steps.find(({ id }) => id === 'lost')!.count).toBe(4)
  // Also one that never opened.
  expect(checkDraw(lost(1, lostDay({ down: [6] }))).verdict).toBe('lost')
})

test('a period of a chain that stands, and one that a device kept before chains could be given up, only waits', () => {
  const draw = lost()
  for (const given_up of [null, undefined, { last_index: 5, unix: GIVEN_UP }]) {
    draw.proof.chain = { ...draw.proof.chain, lost: given_up as null }
    expect(checkDraw(draw).verdict, JSON.stringify(given_up)).toBe('open')
  }
})

test('a lost period with a wrong opening, closing or place is wrong', () => {
  const opening = lost()
  opening.proof.record.opening = { ...opening.proof.record.opening!, draws: 1 }
  expect(wrongSteps(opening)).toEqual(['opening'])
  expect(checkDraw(opening).verdict).toBe('wrong')
  const odds = lost()
  odds.proof.odds = odds.proof.odds.replace('number 960', 'number 950')
  expect(wrongSteps(odds)).toEqual(['opening'])
  const closing = lost()
  closing.proof.record.closing = { ...closing.proof.record.closing!, bets: 99 }
  expect(wrongSteps(closing)).toEqual(['frozen'])
  const place = lost()
  place.proof.record.index = 99
  expect(wrongSteps(place)).toContain('lost')
})

test('a chain said to be given up before a link that was already known, or before a draw that is shown, is a lie', () => {
  const known = lost(1, lostDay({ periods: 6, drawn: 4 }))
  known.proof.chain = { ...known.proof.chain, lost: { last_index: 2, unix: GIVEN_UP } }
  expect(wrongSteps(known)).toEqual(['lost'])
  const day = signedDay({ periods: 6 })
  const drawn = lost()
  drawn.proof.record = day.periods[5]!
  expect(wrongSteps(drawn)).toEqual(['result'])
  expect(checkDraw(drawn).verdict).toBe('wrong')
})

test('what this device was told of a lost period before is compared with what is shown now', () => {
  const draw = lost()
  const { known_index, known_s: s, known_w: w, odds_hash } = draw.proof.record.opening!
  const opening = { known_index, s, w, odds_hash, seen_unix: SEEN }
  draw.noted = { opening, bets: {} }
  expect(stateOf(draw, 'noted')).toBe('right')
  expect(checkDraw(draw).verdict).toBe('lost')
  draw.noted = { opening: { ...opening, odds_hash: 'ab'.repeat(32) }, bets: {} }
  expect(wrongSteps(draw)).toEqual(['noted'])
})

test('the links that this device first saw of a chain lead to those of a lost period, and none is from after the last draw', () => {
  const linksAt = (at: number, chain = 'first'): NotedLinks => {
    const { index, drawn, countersignature } = signedDay({ chain, periods: 6 }).periods[at]!
    return { known_index: index, s: drawn.s, w: countersignature.w, seen_unix: SEEN }
  }
  const noted = (chain: NotedLinks, draw = lost()) => stateOf({ ...draw, noted: { chain, bets: {} } }, 'noted')
  // Before and after the links that were known when it opened.
  for (const at of [0, 1, 2, 3]) expect(noted(linksAt(at)), String(at)).toBe('right')
  for (const at of [0, 3]) expect(noted(linksAt(at, 'made up later')), String(at)).toBe('wrong')
  expect(noted(linksAt(4))).toBe('wrong')
  const never_opened = lost(1, lostDay({ down: [6] }))
  expect(noted(linksAt(1), never_opened)).toBe('right')
  expect(noted(linksAt(1, 'made up later'), never_opened)).toBe('wrong')
})

test('a bet of a lost period is under the root, and its stake came back with two percent on top', () => {
  const draw = lost()
  const leaf = {
    ...{ bet_id: '7', line: '01', period: draw.proof.record.period, selection: 'size:big', stake: '1001' },
    ...{ currency: 3 as const, time: SEEN, blind: '00'.repeat(16) },
  }
  const { root } = rootOfBet({ ...leaf, stake: 1001n }, [])
  const paid = (amount: string | undefined) => {
    draw.bets = [{ proof: { leaf, bet_root: root, path: [] }, paid: amount }]
    return stateOf(draw, 'refund')
  }
  // Of 10.01, two percent are 0.2002 and count as 0.21.
  expect(paid('10.22')).toBe('right')
  expect(paid('10.21')).toBe('wrong')
  expect(paid(undefined)).toBe('open')
  expect(checkDraw(draw).steps.at(-1)).toMatchObject({ bet: { stake: '10.01', payout: '10.22' } })
  expect(stateOf(draw, 'own')).toBe('wrong')
  draw.proof.record.closing = { ...draw.proof.record.closing!, bet_root: root }
  expect(stateOf(draw, 'own')).toBe('right')
})

test('a lost period whose bets are not closed yet is lost all the same', () => {
  const draw = lost()
  draw.proof.record.closing = null
  expect(checkDraw(draw).verdict).toBe('lost')
  expect(stateOf(draw, 'opening')).toBe('right')
  expect(stateOf(draw, 'frozen')).toBeUndefined()
})
