import { expect, type Locator, type Page } from '@playwright/test'
import { paths, type RouteName } from '../../web/src/names/paths.ts'
import type { Form } from '../stage/chromium.ts'
import { pathOf } from '../stage/people.ts'

/** The address of a page about a group: beside the chat on a desktop, flat on a phone. */
export function groupPage(form: Form, room: string, route: RouteName, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(form === 'phone' ? { roomId: room, ...query } : query).toString()
  const path = form === 'phone' ? paths[route] : `${pathOf(room)}${paths[route]}`
  return search ? `${path}?${search}` : path
}

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
export const toggle = (page: Page, name: string): Locator => page.getByRole('switch', { name: new RegExp(`^${name}`) })
export const memberRow = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Members', exact: true }).getByRole('listitem').filter({ hasText: name })
export const pageTitle = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })
export const question = (page: Page): Locator => page.getByRole('alertdialog')

/** Whatever of it the browser writes as it is and whatever it escapes. */
export const expectAt = (page: Page, path: string): Promise<void> =>
  expect(page).toHaveURL(({ href, origin }) => decodeURIComponent(href) === `${origin}${decodeURIComponent(path)}`)
/** The page about the group without the chat beside it. */
export const shownPage = (page: Page, form: Form): Page | Locator =>
  form === 'desktop' ? page.getByRole('complementary') : page
