import { describe, expect, test } from 'vitest'
import { toDecimal } from '@mela/contract/money.ts'
import { FIRST_ODDS, textOfOdds } from '@mela/rules/games/odds.ts'
import { signedDay } from '../../../../rules/test/signed-day.ts'
import { checkDraw, type SeenDraw } from './check-draw.ts'

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
    expect(steps.map(({ id }) => id)).toEqual(['plan', 'opening', 'operator', 'notary', 'frozen', 'mixed', 'result'])
    expect(steps.every(({ value }) => value)).toBe(true)
    expect(steps.at(-1)!.value).toBe(draw.proof.record.drawn!.result)
  })

  test('is open before it is drawn', () => {
    const draw = seen()
    draw.proof.record = { ...draw.proof.record, closing: null, countersignature: null, drawn: null }
    expect(checkDraw(draw).verdict).toBe('open')
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
})
