// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answering, gameConfig, levels, mountScreen, playVip, vip } from '../../../test/rewards-answers.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { cancelPending } from '../../platform/net/api.ts'
import { queries } from '../../platform/query/client.ts'
import { clearDatabase } from '../../platform/storage/database.ts'
import { ViewAllRatioScreen } from './ViewAllRatioScreen.tsx'

beforeEach(async () => {
  queries.clear()
  await clearDatabase()
  await startLanguage()
  await loadAreas('rewards', 'wallet', 'pages')
})
afterEach(() => cancelPending())

function shown(answers: object) {
  answering(answers as Record<string, unknown>)
  const { page } = mountScreen(ViewAllRatioScreen)
  const rows = () =>
    [...page.querySelectorAll('table tr')].map((row) => [...row.children].map(({ textContent }) => textContent))
  return { page, rows }
}

test('every level stands there with its ratios and what leads to it, the own one marked', async () => {
  const needs = [
    ['5000.00', '1000.00'],
    ['12500.00', '2500.00'],
  ] as const
  const { page, rows } = shown({
    ...{ vip: vip({ level: 1 }), vip_level_config: levels(needs), config: gameConfig([1, 2, 3]) },
  })
  await expect.poll(rows).toEqual([
    ['Level', 'WinGo', 'K3', 'Bets needed', 'Recharge needed'],
    ['VIP 0', '0.10%', '0.10%', '–', '–'],
    ['VIP 1Your level', '0.14%', '0.15%', '₹5,000', '₹1,000'],
    ['VIP 2', '0.18%', '0.20%', '₹12,500', '₹2,500'],
  ])
  expect(page.textContent).toContain('as soon as you have both')
})

test('where only bets lead to a level nothing is said of recharging', async () => {
  const { page, rows } = shown({
    ...{ vip: playVip(), vip_level_config: levels([['5000.00', '0.00']], 3), config: gameConfig([3]) },
  })
  await expect.poll(rows).toEqual([
    ['Level', 'WinGo', 'K3', 'Bets needed'],
    ['VIP 0Your level', '0.10%', '0.10%', '–'],
    ['VIP 1', '0.14%', '0.15%', '5,000'],
  ])
  expect(page.textContent).not.toMatch(/recharge/i)
})

test('the table does not wait for the own level, and a failure can be tried again', async () => {
  let config: unknown = levels([['5000.00', '1000.00']])
  const { rows } = shown({ vip_level_config: () => config, config: gameConfig([1]) })
  await expect.poll(() => rows().length).toBe(3)
  queries.clear()
  await clearDatabase()
  config = undefined
  const { page } = shown({ vip_level_config: () => config, config: gameConfig([1]) })
  await expect.poll(() => page.querySelector('[role=alert] button')).not.toBeNull()
  config = levels([['5000.00', '1000.00']])
  page.querySelector<HTMLElement>('[role=alert] button')!.click()
  await expect.poll(() => page.querySelectorAll('table tr').length).toBe(3)
})
