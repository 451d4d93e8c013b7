import type { Route } from '@playwright/test'
import { GameType } from '@mela/contract/games/games-rules.ts'
import { expect, test } from '../stage/app.ts'
import { giveDiamonds } from '../wallet/diamonds.ts'
import { button } from '../stage/login-page.ts'
import { chips, closeWins, DRAW, FIRST_PERIOD, green } from './game-screen.ts'
import { betOn, EACH, endGamesSites, LONG, moveBets, startGamesSite } from './games-site.ts'
import { callerOf, createPeople } from '../stage/people.ts'

test.afterEach(endGamesSites)

test('PLAY-005 the first bet asks once whether one is 18 or older, limits are reached from every game, and a reality check comes at the chosen interval and stays until it is dismissed', async ({
  open,
}) => {
  test.slow()
  const own = await startGamesSite([...EACH.slice(1), LONG])
  const [asha] = await createPeople(own.database_url, 'Asha')
  await giveDiamonds(own.database_url, asha, 1_000)
  await callerOf(asha, own.origin)('setRealityCheck', { minutes: 15 })
  const page = await open(asha, { at: own.origin, path: '/game/wingo' })
  await closeWins(page)
  const age = page.getByRole('dialog', { name: 'Before your first bet' })
  for (const isFirst of [true, false]) {
    await expect(green(page)).toBeEnabled(FIRST_PERIOD)
    await green(page).click()
    await expect(button(page, 'Place bet, 1')).toBeEnabled(DRAW)
    await button(page, 'Place bet, 1').click()
    if (isFirst) {
      await expect(age).toContainText('I am 18 or older')
      for (const line of await age.getByRole('checkbox').all()) await line.check({ force: true })
      await age.getByLabel('Date of birth').fill('1990-05-17')
      await button(age, 'Confirm and continue').click()
      await expect(age).toHaveCount(0)
      await expect(button(page, 'Place bet, 1')).toBeEnabled(FIRST_PERIOD)
      await button(page, 'Place bet, 1').click()
    }
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(age).toHaveCount(0)

  for (const name of ['k3', 'd5', 'racing', 'wingo']) {
    await page.goto(`/game/${name}`)
    await button(page.locator('header'), 'Play limits').click()
    await expect(page).toHaveURL('/limits')
    await expect(page.getByRole('heading', { name: 'Play limits' })).toBeVisible()
  }

  const check = page.getByRole('alertdialog', { name: /^You have played for/ })
  await betOn(own, asha, GameType.WinGo, [
    ['size', 'big'],
    ['size', 'small'],
  ])
  await moveBets(own.database_url, asha, 13)
  const asked = page.waitForResponse((response) => response.url().includes('/game/reality_check'))
  await page.goto('/game/wingo')
  await asked
  await expect(green(page)).toBeEnabled(FIRST_PERIOD)
  await expect(check).toHaveCount(0)
  await moveBets(own.database_url, asha, 2)
  await page.reload()
  await expect(check).toBeVisible(FIRST_PERIOD)
  await expect(check).toContainText('1')
  for (const fact of ['Staked', 'Result']) await expect(check.getByText(fact, { exact: true })).toBeVisible()
  await expect(check).toContainText('22.00')
  await page.keyboard.press('Escape')
  await expect(check).toBeVisible()
  await page.reload()
  await expect(check).toBeVisible(FIRST_PERIOD)
  await button(check, 'Keep playing').click()
  await expect(check).toHaveCount(0)
  await page.reload()
  await expect(green(page)).toBeEnabled(FIRST_PERIOD)
  await expect(check).toHaveCount(0)
})

test('before the first bet the age is asked for, and a bet whose answer was lost counts once', async ({ open }) => {
  test.slow()
  const own = await startGamesSite([LONG])
  const [asha] = await createPeople(own.database_url, 'Asha')
  await giveDiamonds(own.database_url, asha, 50)
  const page = await open(asha, { at: own.origin, path: '/game/wingo' })
  await expect(green(page)).toBeEnabled(FIRST_PERIOD)
  await green(page).click()
  await chips(page).nth(3).click()
  await expect(button(page, 'Place bet, 100')).toBeDisabled()
  await expect(page.getByText('Not enough balance for this bet')).toBeVisible()
  await chips(page).nth(1).click()
  await button(page, 'Place bet, 10').click()
  const age = page.getByRole('dialog', { name: 'Before your first bet' })
  await expect(age).toBeVisible()
  for (const line of await age.getByRole('checkbox').all()) await line.check({ force: true })
  await age.getByLabel('Date of birth').fill('1990-05-17')
  await age.getByRole('button', { name: 'Confirm and continue' }).click()
  await expect(age).toHaveCount(0)

  const left = async () => {
    const label = await page.getByRole('dialog').getByRole('timer').getAttribute('aria-label', DRAW)
    return Number(/^\d+/.exec(label ?? '')?.[0])
  }
  await expect.poll(left, DRAW).toBeGreaterThan(5)
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/game/betting', lose, { times: 1 })
  await button(page, 'Place bet, 10').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('No answer yet. Try again, the bet counts once.')
  await button(page, 'Place bet, 10').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('tab', { name: /My bets/ }).click()
  await expect(page.getByRole('list', { name: 'Waiting for the draw' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.locator('header')).toContainText('40.00')
})
