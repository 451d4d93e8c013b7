// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { onSite } from '../../../test/agent-answers.ts'
import { answering, mountScreen } from '../../../test/rewards-answers.ts'
import { cancelPending } from '../../platform/net/api.ts'
import { Earners } from './Earners.tsx'

beforeEach(() => onSite('sandbox'))
afterEach(() => cancelPending())

const earner = (tier: number, name: string, ratio: number, amount: string) => ({
  ...{ tier, name, avatar: { url: '' }, ratio, earned: [{ money_type: 1, amount }] },
})
function shown(answers: Record<string, unknown>) {
  const { asked } = answering(answers)
  const screen = mountScreen(Earners)
  const rows = () => [...screen.page.querySelectorAll('li')].map(({ textContent }) => textContent)
  return { ...screen, asked, rows }
}

test('agents above somebody are told with their share and what it has brought them', async () => {
  const list = [earner(1, 'Dev Nair', 150_000, '12.50'), earner(2, 'M***a', 80_000, '0.00')]
  const { rows, page } = shown({ earners: { list } })
  await expect
    .poll(rows)
    .toEqual([
      expect.stringMatching(/Dev Nair15% of what your bets cost on average₹12\.50 so far$/),
      expect.stringMatching(/M\*\*\*a8% of what your bets cost on averageNothing so far$/),
    ])
  expect(page.textContent).toContain('Your bets cost the same with and without it.')
})

test('where nobody earns it says so, and where Diamonds are for play nothing of it is shown', async () => {
  const { page } = shown({ earners: { list: [] } })
  await expect.poll(() => page.textContent).toContain('Nobody earns when you play.')
  await onSite('play')
  const play = shown({ earners: { list: [] } })
  await expect.poll(() => play.page.textContent).toBe('')
  expect(play.asked).toEqual([])
})

test('what cannot be had can be asked for again', async () => {
  let isUp = false
  const { page, button } = shown({ earners: () => (isUp ? { list: [] } : undefined) })
  await expect.poll(() => button('Try again')).toBeDefined()
  isUp = true
  button('Try again')!.click()
  await expect.poll(() => page.textContent).toContain('Nobody earns when you play.')
})
