import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { BY_ECONOMY, legalSections } from '../../web/src/support/legal-sections.ts'
import { languages } from '../../web/src/platform/i18n/languages.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { expect, test, url } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { startOwnSite } from '../stage/own-site.ts'
import { createPeople } from '../stage/people.ts'

const catalogue = (language: string, area: string) =>
  JSON.parse(readFileSync(new URL(`../../web/locales/${language}/${area}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >
const documents = Object.keys(legalSections) as (keyof typeof legalSections)[]
const sectionIds = documents.flatMap((name) =>
  legalSections[name].map((section) => [name, `${name}_${section}`] as const),
)

/** Every heading of the page with text below it, as somebody without an account reads it. */
async function expectDocument(page: Page, name: (typeof documents)[number], words: Record<string, string>) {
  const ids = sectionIds.filter(([of]) => of === name).map(([, id]) => id)
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 2 })).toHaveText(
    ids.map((id) => words[id]!.replace('{name}', 'Mela')),
  )
  for (const id of ids.filter((each) => each !== 'help_contact')) {
    const text = words[BY_ECONOMY.includes(id) ? `${id}_play` : `${id}_text`]!
    const lines = text.split('\n').map((line) => line.split(/\{\w+\}/)[0]!)
    const shown = article.locator(`#${id}`).locator('p, li')
    await expect(shown).toHaveCount(lines.length)
    for (const [index, line] of lines.entries()) await expect(shown.nth(index)).toContainText(line)
  }
  // Nothing of a pattern is left, and no key stands for a text.
  await expect(article).not.toContainText(/[{}]|legal\./)
}

for (const form of FORMS) {
  test(`HOME-014 (part: from sign-in, not the console) a guest reads terms, house rules, privacy and help from the sign-in page (${form})`, async ({
    open,
  }) => {
    const page = await open(undefined, { form, path: '/login' })
    const words = catalogue('en', 'legal')
    const links = [
      ['Terms', '/terms', 'terms'],
      ['Privacy policy', '/privacy', 'privacy'],
      ['House rules', '/terms#terms_rules', 'terms'],
      ['Help', '/help', 'help'],
    ] as const
    for (const [label, path, name] of links) {
      await page.getByRole('link', { name: label, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expectDocument(page, name, words)
      if (label === 'House rules') {
        await expect(page.getByRole('heading', { name: 'House rules' })).toBeInViewport({ ratio: 1 })
      }
      await page.getByRole('button', { name: 'Back' }).first().click()
      await expect(page).toHaveURL('/login')
    }
  })
}

test('HOME-014 (part: eight languages, not the console) terms, privacy and help are whole in every language', async ({
  open,
}) => {
  for (const language of languages) {
    const page = await open(undefined, { path: '/terms', options: { locale: language } })
    const words = catalogue(language, 'legal')
    for (const name of documents) {
      await page.goto(`/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(catalogue(language, 'pages')[name]!)
      await expectDocument(page, name, words)
    }
  }
})

test('HOME-014 (part: from About, not the console) About leads to the terms, the privacy policy, the house rules and help', async ({
  open,
}) => {
  const [asha] = await createPeople(url, 'Asha')
  const page = await open(asha, { path: '/about-us' })
  const rows = [
    ['Terms of use', '/terms'],
    ['Privacy policy', '/privacy'],
    ['House rules', '/terms#terms_rules'],
    ['Help', '/help'],
  ] as const
  for (const [label, path] of rows) {
    await page.getByRole('button', { name: label, exact: true }).tap()
    await expect(page).toHaveURL(path)
    await page.goBack()
    await expect(page).toHaveURL('/about-us')
  }
})

test('help leads to customer service, tells a guest to sign in first, and says where there is none', async ({
  open,
}) => {
  const own = await startOwnSite()
  const [asha, service] = await createPeople(own.database_url, 'Asha', 'Mela Help')
  const none = await open(asha, { path: '/help', at: own.origin })
  await expect(none.getByText('This site has no customer service in the app.')).toBeVisible()
  await query(own.database_url, 'UPDATE account_user SET identity = 3 WHERE id = $1', [service.id])
  await query(own.database_url, `INSERT INTO platform_setting VALUES ('service_user_id', to_json($1::text), now())`, [
    service.id,
  ])
  await own.restart({})
  const page = await open(asha, { path: '/help', at: own.origin })
  await page.getByRole('button', { name: 'Write to customer service' }).tap()
  await expect(page.getByRole('heading', { name: 'Mela Help' })).toBeVisible()
  const guest = await open(undefined, { path: '/help', at: own.origin })
  await expect(guest.getByText('Sign in first, then write to customer service')).toBeVisible()
  await own.server.stop()
})
