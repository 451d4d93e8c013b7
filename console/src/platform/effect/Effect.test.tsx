// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FIRST_LEVELS, FIRST_REWARDS } from '@mela/contract/rewards/reward-settings.ts'
import { mount } from '../../../../ui/test/mount.ts'
import { forgetAnswers } from '../answers.ts'
import { Effect } from './Effect.tsx'

/** A server that counted so many people; what it was asked. */
function answering(levels: [level: number, now: number, then: number][], is_estimate = false): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const data = {
      is_estimate,
      levels: levels.map(([level, people_now, people_then]) => ({ level, people_now, people_then })),
    }
    return Promise.resolve(Response.json({ code: 10000, data }))
  })
  onTestFinished(forgetAnswers)
  return asked
}
const cheaper = FIRST_LEVELS.slice(0, 3).map((level, number) => (number === 1 ? { ...level, recharge: '800' } : level))
const before = { vip_levels: FIRST_LEVELS.slice(0, 3) }

async function rowsOf(page: HTMLElement): Promise<(string | null)[]> {
  await act(() => vi.waitFor(() => expect(page.querySelector('tbody')).not.toBeNull()))
  return [...page.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
}

test('thresholds that change show whom they move, and that nobody falls at once', async () => {
  const asked = answering([
    [0, 4_100, 4_000],
    [1, 12, 112],
    [2, 0, 0],
  ])
  const { page } = mount(<Effect before={before} after={{ vip_levels: cheaper }} />)
  expect(await rowsOf(page)).toEqual(['VIP 04,1004,000', 'VIP 112112'])
  expect(page.textContent).toContain('Nobody falls at once')
  expect(asked).toEqual(['/admin/rewards/vip_levels/preview?recharge=0%2C800%2C2500&consumption=0%2C5000%2C12500'])
})

test('where only a part was counted, or nobody, the preview says so', async () => {
  answering([[0, 3_000_000, 3_000_000]], true)
  const { page, show } = mount(<Effect before={before} after={{ vip_levels: cheaper }} />)
  expect(await rowsOf(page)).toEqual(['VIP 0about 30,00,000about 30,00,000'])
  show(null)
  forgetAnswers()
  answering([[0, 0, 0]])
  show(<Effect before={before} after={{ vip_levels: cheaper }} />)
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Nobody has recharged or played yet.')))
})

test('other changes are computed here, and nobody is counted for them', () => {
  const asked = answering([])
  const richer = before.vip_levels.map((level) => ({ ...level, wash_ratio: { ...level.wash_ratio, 4: 2_000 } }))
  const { page, show } = mount(<Effect before={before} after={{ vip_levels: richer }} />)
  expect(page.textContent).toContain('VIP 1: of 1,000 staked comes backbefore− K3 1.50after+ K3 2.00')
  show(<Effect before={{ new_target_hours: 24 }} after={{ new_target_hours: 48 }} />)
  expect(page.textContent).toBe('')
  expect(asked).toEqual([])
})

const agents = { agent_terms: FIRST_REWARDS.agent_terms }
const fewer = { agent_terms: { ...agents.agent_terms, tiers: [100_000, 80_000, 40_000] } }
/** A server that booked so much. */
function booked(days: number, list: object[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(Response.json({ code: 10000, data: { days, list } }))
  })
  onTestFinished(forgetAnswers)
  return asked
}

test('shares that change show what the booked days brought in each circle and would have brought, each currency by itself', async () => {
  const asked = booked(30, [
    { money_type: 1, tier: 1, hold: '10000.00', earned_now: '1500.00', earned_then: '1000.00' },
    { money_type: 1, tier: 2, hold: '500.25', earned_now: '40.02', earned_then: '40.02' },
    { money_type: 2, tier: 1, hold: '10.000000', earned_now: '1.500000', earned_then: '1.000000' },
  ])
  const { page } = mount(<Effect before={agents} after={fewer} />)
  expect(await rowsOf(page)).toEqual([
    'First circleof ₹10,000.00₹1,500.00₹1,000.00',
    'Second circleof ₹500.25₹40.02₹40.02',
    'Together₹1,540.02₹1,040.02',
    'First circleof 10.00 USDT1.50 USDT1.00 USDT',
    'Together1.50 USDT1.00 USDT',
  ])
  expect(page.textContent).toContain('The last 30 booked days, in each circle')
  expect(page.textContent).toContain('What was booked before stays as it is.')
  expect(asked).toEqual(['/admin/rewards/agent_tiers/preview?tiers=100000%2C80000%2C40000'])
})

test('where nothing was booked the preview says so, and other terms of agents ask for no preview', async () => {
  const asked = booked(0, [])
  const { page, show } = mount(<Effect before={agents} after={fewer} />)
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('No day of agents has been booked yet.')))
  show(<Effect before={agents} after={{ agent_terms: { ...agents.agent_terms, members: 6 } }} />)
  expect(page.textContent).toContain('Whoever applies needsbefore− basic verification')
  expect(asked).toHaveLength(1)
})
