import { seed } from '../../dev/seed/seed.ts'
import { bubble, expect, site as shared, test } from '../stage/app.ts'
import { startOwnSite, type OwnSite } from '../stage/own-site.ts'
import { picture } from '../screens/pictures.ts'
import { startOf, words } from '../stage/words.ts'

test.use({ serviceWorkers: 'allow' })

// The first five minutes of somebody with a phone: from the first tap to a message that is read.
const HELP = { account: 'mela.help', password: 'mela-help' }
const NAMES = { en: 'Anaya', hi: 'अनाया' }
const LINES = { en: 'Hello! How do I find my friends here?', hi: 'नमस्ते! यहाँ अपने दोस्त कैसे ढूँढूँ?' }

let site: OwnSite
test.beforeAll(async () => {
  site = await startOwnSite({}, (database_url) => seed(database_url, new Date(), shared.written.storage_dir))
})
test.afterAll(() => site.server.stop())

for (const language of ['en', 'hi'] as const) {
  test(`a newcomer gets from the first tap to a message that is read (${language})`, async ({ open }) => {
    const [account, chat, app] = ['account', 'chat', 'app'].map((area) => words(language, area))
    const options = { locale: `${language}-IN`, deviceScaleFactor: 2 }
    const page = await open(undefined, { at: site.origin, path: '/', options })

    const list = page.getByRole('list', { name: chat!['chats_list']! })
    const greeting = list.getByRole('link').filter({ hasText: 'Mela Help' })
    await expect(greeting).toContainText(startOf(words(language, 'welcome')['greeting']!).slice(0, 12))
    await picture(page, `newcomer-${language}-1`)

    const question = page.getByRole('region', { name: account!['name_question']! })
    await question.getByRole('textbox').fill(NAMES[language])
    await picture(page, `newcomer-${language}-2`)
    await question.getByRole('button', { name: account!['save']!, exact: true }).tap()
    await expect(question).toBeHidden()

    await greeting.tap()
    const composer = page.getByRole('textbox', { name: new RegExp(startOf(words(language, 'acts')['write_to']!)) })
    await composer.fill(LINES[language])
    await page.getByRole('button', { name: chat!['send']!, exact: true }).tap()
    const own = bubble(page, LINES[language])
    await expect(own).toHaveAttribute('aria-label', new RegExp(chat!['state_sent']!))
    await picture(page, `newcomer-${language}-3`)

    const staff = await open(undefined, {
      at: site.origin,
      form: 'desktop',
      path: `/login?${new URLSearchParams(HELP).toString()}`,
    })
    await staff.getByRole('link').filter({ hasText: NAMES[language] }).click()
    await expect(bubble(staff, LINES[language])).toBeVisible()
    await expect(own).toHaveAttribute('aria-label', new RegExp(chat!['state_read']!))
    await picture(page, `newcomer-${language}-4`)

    // Something has been seen: now the way back in is offered.
    await page.getByRole('button', { name: app!['back']! }).tap()
    await expect(page.getByRole('dialog', { name: account!['identity_card']! })).toBeVisible()
    await picture(page, `newcomer-${language}-5`)
  })
}
