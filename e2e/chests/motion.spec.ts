import type { Page } from '@playwright/test'
import { pathOf } from '../stage/people.ts'
import { expect, site, test, url } from '../stage/app.ts'
import { createChestScene, sendBox } from './chest-scene.ts'

const origin = site.origins[0]
const scene = (page: Page) => page.getByRole('dialog', { name: 'Treasure box', exact: true })
/** What moves for longer than a flash, by the names of its animations. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 10)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  )

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a box is opened ${reducedMotion === 'reduce' ? 'without motion for those who prefer it so' : 'with a shake, petals and a count'}`, async ({
    open,
  }) => {
    const { asha, gurpreet, group_id, room } = await createChestScene(url, origin)
    const page = await open(gurpreet, { path: pathOf(room), options: { reducedMotion } })
    await sendBox(asha, group_id, origin, { type: 2, amount: 9000, num: 3, remark: 'Chai fund' })
    await page.getByRole('button', { name: /^Treasure box from Asha, Chai fund/ }).click()
    const button = scene(page).getByRole('button', { name: 'Open', exact: true })
    await expect(button).toBeEnabled()
    const answered = Promise.withResolvers<undefined>()
    await page.route('**/api/group/chest/receive', async (route) => {
      await answered.promise
      await route.continue()
    })
    await button.click()
    await expect(scene(page)).toContainText('Opening…')
    const isStill = reducedMotion === 'reduce'
    expect((await moving(page)).some((name) => name.includes('shake'))).toBe(!isStill)
    answered.resolve(undefined)
    await expect(scene(page).getByRole('status')).toContainText('You got 3,000 diamonds')
    const petals = scene(page).locator('ellipse[class*=petal]')
    await expect(petals).toHaveCount(48)
    await expect(petals.first()).toBeVisible({ visible: !isStill })
    await expect(scene(page).getByText('3,000', { exact: true }).first()).toBeVisible()
    await expect(scene(page)).toContainText('1 of 3 opened')
    expect(isStill ? await moving(page) : []).toEqual([])
  })
}
