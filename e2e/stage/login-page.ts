import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import encodeQR from 'qr'

// What people do on the login page.
export const newName = (): string => `new-${randomBytes(6).toString('hex')}`
export const field = (page: Page | Locator, name: string): Locator => page.getByRole('textbox', { name, exact: true })
export const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true })

/** The page begins with the first way the site has; names and passwords have one of their own. */
export async function byUsername(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Username' }).click()
  await expect(field(page, 'Username')).toBeVisible()
}

export async function logIn(page: Page, username: string, password: string): Promise<void> {
  await byUsername(page)
  await field(page, 'Username').fill(username)
  await field(page, 'Password').fill(password)
  await button(page, 'Log in').click()
}

/** A picture of a code, as it would come from a gallery. */
export function codePicture(text: string): { name: string; mimeType: string; buffer: Buffer } {
  const buffer = Buffer.from(encodeQR(text, 'gif', { ecc: 'medium', border: 4, scale: 6 }))
  return { name: 'card.gif', mimeType: 'image/gif', buffer }
}

/** Every call of that path, as it was sent. */
export function watchCalls(page: Page, path: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api${path}`) calls.push(request.postData() ?? '')
  })
  return calls
}
