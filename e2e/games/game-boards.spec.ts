import type { Page } from '@playwright/test'
import { expect, test } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { button } from '../stage/login-page.ts'
import { chips, closeWins, DRAW, rows, setAhead, shownPeriod, timer, told } from './game-screen.ts'
import { EACH, endGamesSites, startGamesSite, type GamesSite } from './games-site.ts'

// One site for all.
test.describe.configure({ mode: 'default' })

let own: GamesSite
test.beforeAll(async () => {
  own = await startGamesSite(EACH)
})
test.afterAll(endGamesSites)

test('GAMES-005 each screen shows the period, the countdown by the clock of the server, what can be bet on, chips, balance, history and the own bets', async ({
  open,
}) => {
  test.slow()
  const asha = await own.newPlayer('Asha')
  const bets = [
    { path: '/game/wingo', page: undefined, cell: /^7, Green/, name: 'Number 7', cost: '5.92' },
    { path: '/game/k3', page: 'Same', cell: /^5\s*5\s*5\s*×207\.36/, name: 'Triple of 5', cost: '5.92' },
    { path: '/game/d5', page: 'C', cell: /^7\s*×9\.60/, name: 'Place C: 7', cost: '5.92' },
    {
      path: '/game/racing',
      page: 'Dragon tiger',
      cell: /^No\. 2 against no\. 9\s*Dragon/,
      name: 'No. 2 against no. 9: Dragon',
      cost: '3.96',
    },
  ]
  const page = await open(asha, { at: own.origin, path: '/game', prepare: setAhead })
  await closeWins(page)
  for (const { path, page: kind, cell, name, cost } of bets) {
    await page.goto(path)
    await expect(shownPeriod(page)).toHaveAttribute('data-period', /^\d{14}$/)
    await expect(timer(page)).toHaveText(/^(0\D*0\D*0\D*\d|Drawing…)$/, DRAW)
    await expect(page.locator('header').getByText(/^(99|1,0)\d*\.\d\d$|^1,000\.00$/)).toBeVisible()
    if (kind) await page.getByRole('radio', { name: kind, exact: true }).click()
    await expect(page.getByRole('button', { name: cell })).toBeEnabled(DRAW)
    await page.getByRole('button', { name: cell }).click()
    if (kind) await button(page, 'Choose stake').click()
    await expect(page.getByRole('dialog', { name: kind ? 'Your ticket' : name })).toContainText(name)
    await expect(page.getByRole('dialog')).toContainText(`On average 100 costs ${cost}.`)
    await expect(chips(page)).toHaveText(['1', '10', '50', '100'])
    await expect(button(page, 'Place bet, 1')).toBeEnabled(DRAW)
    await button(page, 'Place bet, 1').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('tab', { name: /My bets/ }).click()
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Awaiting draw')
    await expect(page.locator('header')).toContainText(/99\d\.|1,0\d\d\./)
    await expect(told(page)).toBeVisible(DRAW)
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(/Won|Not won/)
    await expect(page.getByRole('list', { name: 'Last draws' }).getByRole('listitem').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Results' }).click()
    await expect(rows(page).first()).toBeVisible()
  }
})

/** The page as somebody without a kind of cones sees it. */
async function pictureAs(
  page: Page,
  type: 'deuteranopia' | 'protanopia' | 'tritanopia' | 'achromatopsia',
  path: string,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setEmulatedVisionDeficiency', { type })
  await page.screenshot({ path })
  await session.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' })
  await session.detach()
}

test('GAMES-027 the boards fit a phone and a desktop, and red, green and purple differ by word and by shape, whoever looks', async ({
  open,
}, info) => {
  test.slow()
  const asha = await own.newPlayer('Asha')
  for (const form of FORMS) {
    const page = await open(asha, { at: own.origin, path: '/game', form })
    for (const name of ['wingo', 'k3', 'd5', 'racing']) {
      await page.goto(`/game/${name}`)
      await expect(shownPeriod(page)).toHaveAttribute('data-period', /^\d{14}$/)
      await expect(page.locator('main section button[aria-pressed]').first()).toBeVisible()
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
        `${name} on a ${form} needs no scrolling sideways`,
      ).toBe(true)
      await page.screenshot({ path: info.outputPath(`${name}-${form}.png`) })
    }
    await page.goto('/game/wingo')
    const shapes = new Set<string>()
    for (const colour of ['Green', 'Purple', 'Red']) {
      const cell = page.getByRole('button', { name: new RegExp(`^${colour}`) })
      await expect(cell).toContainText(colour)
      shapes.add(await cell.locator('svg').evaluate((svg) => svg.innerHTML))
    }
    expect(shapes.size).toBe(3)
    for (const [digit, words] of Object.entries({ 0: 'Red and Purple', 3: 'Green', 5: 'Green and Purple', 8: 'Red' }))
      await expect(page.getByRole('button', { name: new RegExp(`^${digit}, ${words}`) })).toBeVisible()
    for (const type of ['deuteranopia', 'protanopia', 'tritanopia', 'achromatopsia'] as const)
      await pictureAs(page, type, info.outputPath(`wingo-${form}-${type}.png`))
  }
})
