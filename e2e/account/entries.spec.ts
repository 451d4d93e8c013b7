import type { Page } from '@playwright/test'
import { expect, GATE, test, url } from '../stage/app.ts'
import { createPeople } from '../stage/people.ts'

/** Where the entries of the page lead, those that open a layer left out. */
async function entriesOf(page: Page): Promise<string[]> {
  const names = await page
    .locator('main')
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? (button as HTMLElement).innerText.split('\n')[0]!),
    )
  const layers = ['Language', 'Appearance', 'Data saver', 'Identity card', 'Clear cache', 'Log out']
  return names.filter((name) => !layers.includes(name) && !name.startsWith('ID '))
}

test(
  'the page about oneself lists each place once, and none of them is one that the site does not have',
  GATE,
  async ({ open }) => {
    test.slow()
    const [asha] = await createPeople(url, 'Asha')
    const page = await open(asha, { path: '/profile' })
    await expect(page.getByRole('button', { name: 'About' })).toBeVisible()
    const entries = await entriesOf(page)
    expect(entries.length).toBeGreaterThan(8)
    expect(new Set(entries).size).toBe(entries.length)
    const paths: string[] = []
    for (const name of entries) {
      await page.goto('/profile')
      await page.locator('main').getByRole('button', { name }).first().click()
      await expect(page).not.toHaveURL('/profile')
      await expect(page.locator('main h1, main [role=log]').first(), name).toBeVisible()
      await expect(page.getByText('Not available here'), name).toHaveCount(0)
      paths.push(new URL(page.url()).pathname)
    }
    expect(new Set(paths).size, paths.join(' ')).toBe(paths.length)
  },
)

test('an address of something that the site does not have says so and claims nothing', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(asha, { path: '/agent' })
  await expect(page.getByRole('heading', { name: 'Not available here' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/profile')
})

test('beside the list of a tab a desktop says what the tab is for', async ({ open }) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(asha, { form: 'desktop' })
  for (const [tab, title] of [
    ['Contacts', 'Pick a friend'],
    ['Groupings', 'Pick a grouping'],
    ['Find', 'Take a look around'],
    ['My', 'Your account'],
    ['Chats', 'Pick a chat'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name: tab }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await expect(page.getByText('Right-click a chat')).toBeVisible()
  await page.getByRole('navigation').getByRole('button', { name: 'Asha' }).click()
  await expect(page, 'the picture at the edge leads to oneself').toHaveURL('/profile')
})
