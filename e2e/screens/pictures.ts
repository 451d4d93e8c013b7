import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const folder = process.env['MELA_PICTURES']

/** Of a step of a journey, where MELA_PICTURES names a folder for it. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.waitForLoadState('networkidle', { timeout: 2_500 }).catch(() => undefined)
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}

/** The same as it looks at this moment, whatever moves. */
export async function momentOf(page: Page, name: string): Promise<void> {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
