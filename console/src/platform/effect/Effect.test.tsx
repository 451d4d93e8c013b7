// @vitest-environment happy-dom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FIRST_LEVELS } from '@mela/contract/rewards/reward-settings.ts'
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
