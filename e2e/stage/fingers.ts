import type { Locator, Page } from '@playwright/test'
import { expect } from './app.ts'

// What a finger does beyond tapping.
async function fingerOn(page: Page, target: Locator) {
  const session = await page.context().newCDPSession(page)
  const { x, y, width, height } = (await target.boundingBox())!
  const middle = { x: x + width / 2, y: y + height / 2 }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by?: number) => {
    const touchPoints = by === undefined ? [] : [{ x: middle.x + by, y: middle.y }]
    return session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  return { touch }
}

/** Held until something comes of it. Rows may move while the chat comes in. */
export async function hold(page: Page, target: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    const { touch } = await fingerOn(page, target)
    await touch('touchStart', 0)
    try {
      await expect(shown).toBeVisible({ timeout: 5_000 })
    } finally {
      await touch('touchEnd')
    }
  }).toPass()
}

export async function swipeRight(page: Page, target: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    const { touch } = await fingerOn(page, target)
    await touch('touchStart', 0)
    for (const by of [12, 30, 50, 70, 80]) await touch('touchMove', by)
    await touch('touchEnd')
    await expect(shown).toBeVisible({ timeout: 1_000 })
  }).toPass()
}
