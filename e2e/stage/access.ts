import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds wrong on the page as it stands, or in a part of it, one line each. */
export async function axeViolations(page: Page, within = 'html'): Promise<string[]> {
  await animationsEnd(page)
  return found(page, within, { runOnly: { type: 'tag', values: TAGS } })
}

/** Only what another appearance can change. */
export async function contrastViolations(page: Page): Promise<string[]> {
  await animationsEnd(page)
  return found(page, 'html', { runOnly: { type: 'rule', values: ['color-contrast'] } })
}

export function animationsEnd(page: Page): Promise<void> {
  return page.evaluate(() => {
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    return Promise.all(ending.map((each) => each.finished.catch(() => undefined))).then(() => undefined)
  })
}

/** Reading the source of axe takes a page five times as long as running it, so each page reads it once. */
async function found(page: Page, within: string, options: RunOptions): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(axe.source)
  const { violations } = await page.evaluate<AxeResults, [string, RunOptions]>(
    ([part, chosen]) => (globalThis as unknown as { axe: typeof axe }).axe.run(part, chosen),
    [within, { ...options, resultTypes: ['violations'] }],
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} (${target.join(' ')}) ${failureSummary ?? ''}`),
  )
}
