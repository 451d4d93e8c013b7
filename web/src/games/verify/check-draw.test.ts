import { describe, expect, test } from 'vitest'
import { toDecimal } from '@mela/contract/money.ts'
import { FIRST_ODDS, textOfOdds } from '@mela/rules/games/odds.ts'
import { rootOfBet } from '@mela/rules/games/verify.ts'
import { signedDay } from '../../../../rules/test/signed-day.ts'
import { checkDraw } from './check-draw.ts'
import type { SeenDraw } from './check-steps.ts'
import type { NotedBet, NotedOpening } from './noted.ts'

function seen(at = 3): SeenDraw {
  const day = signedDay({ periods: 6 })
  const odds = day.odds[day.periods[at]!.opening?.odds_hash ?? ''] ?? textOfOdds(FIRST_ODDS.wingo)
  return { proof: { chain: day.chains[0]!, odds, record: day.periods[at]! } as SeenDraw['proof'], bets: [] }
}
const wrongSteps = (draw: SeenDraw) =>
  checkDraw(draw)
    .steps.filter(({ state }) => state === 'wrong')
    .map(({ id }) => id)

describe('a draw that is right', () => {
  test('matches in every step and shows what was checked', () => {
    const draw = seen()
    const { verdict, steps } = checkDraw(draw)
    expect(verdict).toBe('right')
    expect(steps.map(({ id }) => id)).toEqual([
      ...['plan', 'salt', 'opening', 'operator', 'notary', 'frozen', 'mixed', 'result'],
    ])
    expect(steps.every(({ value }) => value)).toBe(true)
    expect(steps.at(-1)!.value).toBe(draw.proof.record.drawn!.result)
  })

  test('is open before it is drawn', () => {
    const draw = seen()
    draw.proof.record = { ...draw.proof.record, closing: null, countersignature: null, drawn: null }
    expect(checkDraw(draw).verdict).toBe('open')
  })
})

describe('what this device was told before the draw', () => {
  const opening = ({ proof }: SeenDraw): NotedOpening => {
    const { known_index, known_s, known_w, odds_hash } = proof.record.opening!
    return { known_index, s: known_s, w: known_w, odds_hash, seen_unix: 1_767_551_410_000 }
  }
  const stateOf = (draw: SeenDraw) => checkDraw(draw).steps.find(({ id }) => id === 'noted')

  test('is compared with what is shown after it', () => {
    const draw = seen()
    draw.noted = { opening: opening(draw), bets: {} }
    expect(stateOf(draw)).toMatchObject({ state: 'right', seen: { unix: 1_767_551_410_000, is_period: true } })
    for (const changed of [
      { s: 'ab'.repeat(32) },
      { w: 'ab'.repeat(32) },
      { odds_hash: 'ab'.repeat(32) },
      { known_index: 1 },
    ]) {
      draw.noted = { opening: { ...opening(draw), ...changed }, bets: {} }
      expect(stateOf(draw)!.state, JSON.stringify(changed)).toBe('wrong')
      expect(checkDraw(draw).verdict).toBe('wrong')
    }
  })

  test('is missed where it is said afterwards that the period never opened', () => {
    const draw = seen()
    draw.noted = { opening: opening(draw), bets: {} }
    const day = signedDay({ periods: 6, down: [4] })
    draw.proof = { ...draw.proof, record: day.periods[3]! } as SeenDraw['proof']
    expect(checkDraw({ ...draw, noted: { bets: {} } }).verdict).toBe('right')
    expect(wrongSteps(draw)).toEqual(['noted'])
  })

  test('of an earlier period of the same chains, their numbers lead back to it', () => {
    const draw = seen(5)
    draw.noted = { chain: opening(seen(1)), bets: {} }
    expect(stateOf(draw)).toMatchObject({ state: 'right', seen: { is_period: false } })
    // Somebody made up other chains, with a notary of their own: every signature fits.
    const other = signedDay({ chain: 'made up later', periods: 6 })
    draw.proof = { ...draw.proof, chain: other.chains[0]!, record: other.periods[5]! } as SeenDraw['proof']
    expect(checkDraw({ ...draw, noted: { bets: {} } }).verdict).toBe('right')
    expect(wrongSteps(draw)).toEqual(['noted'])
  })

  test('is said nothing of where it was told nothing, or only of what came later', () => {
    const draw = seen(1)
    draw.noted = { bets: {} }
    expect(stateOf(draw)).toBeUndefined()
    draw.noted = { chain: opening(seen(5)), bets: {} }
    expect(stateOf(draw)).toBeUndefined()
  })
})

describe('a lie is shown where it is', () => {
  test('another result, another link, other odds and another number of bets', () => {
    const result = seen()
    result.proof.record.drawn!.result = result.proof.record.drawn!.result === '7' ? '3' : '7'
    expect(wrongSteps(result)).toEqual(['result'])
    const link = seen()
    link.proof.record.countersignature!.w = 'ab'.repeat(32)
    expect(wrongSteps(link)).toContain('notary')
    const odds = seen()
    odds.proof.odds = odds.proof.odds.replace('number 960', 'number 950')
    expect(wrongSteps(odds)).toEqual(['opening'])
    const bets = seen()
    bets.proof.record.closing!.bets += 1
    expect(wrongSteps(bets)).toEqual(['frozen'])
  })

  test('a salt that is not the block that was announced, and the number of the one that is', () => {
    const draw = seen()
    const { chain } = draw.proof
    const { block } = chain.salt.found!
    expect(checkDraw(draw).steps[1]).toMatchObject({ id: 'salt', count: block.number, is_simulated: true })
    chain.salt = { ...chain.salt, found: { block: { ...block, version: 1 }, parent: chain.salt.found!.parent } }
    expect(wrongSteps(draw)).toEqual(['salt'])
    chain.manifest.salt_source = 'whatever pleases'
    expect(wrongSteps(draw)).toEqual(['plan', 'salt'])
  })

  test('a bet that is not under the root, and a payout that is not by the odds', () => {
    const draw = seen()
    const leaf = {
      ...{ bet_id: '7', line: draw.proof.chain.manifest.line, period: draw.proof.record.period },
      ...{ selection: `number:${draw.proof.record.drawn!.result}`, stake: '1000', currency: 3 as const },
      ...{ time: 1_767_551_410_000, blind: '00'.repeat(16) },
    }
    // Of ten, two percent are the fee; the rest is paid 9.60 times.
    draw.bets = [{ proof: { leaf, bet_root: draw.proof.record.closing!.bet_root, path: [] }, paid: '94.08' }]
    expect(wrongSteps(draw)).toEqual(['own'])
    expect(checkDraw(draw).steps.at(-1)).toMatchObject({
      id: 'payout',
      state: 'right',
      bet: { payout: toDecimal(9408n, 3) },
    })
    draw.bets[0]!.paid = '94.07'
    expect(wrongSteps(draw)).toEqual(['own', 'payout'])
  })

  test('a bet that is another than this device was told when it was taken', () => {
    const draw = seen()
    const { selection, ...rest } = {
      selection: 'size:big',
      stake: '1000',
      currency: 3 as const,
      time: 1_767_551_410_000,
      blind: '00'.repeat(16),
    }
    const leaf = { bet_id: '7', line: '01', period: draw.proof.record.period, selection, ...rest }
    const { root } = rootOfBet({ ...leaf, stake: 1000n }, [])
    draw.proof.record.closing = { ...draw.proof.record.closing!, bet_root: root }
    draw.bets = [{ proof: { leaf, bet_root: root, path: [] }, paid: undefined }]
    const noted = { period: leaf.period, selection, ...rest }
    const own = (bet: NotedBet) =>
      checkDraw({ ...draw, noted: { bets: { 7: bet } } }).steps.find(({ id }) => id === 'own')
    expect(own(noted)!.state).toBe('right')
    for (const changed of [{ selection: 'size:small' }, { stake: '2000' }, { time: 1 }, { blind: '11'.repeat(16) }])
      expect(own({ ...noted, ...changed })!.state, JSON.stringify(changed)).toBe('wrong')
  })
})
