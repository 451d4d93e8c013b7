import type { Page } from '@playwright/test'
import { privateChatId } from '@mela/contract/ids.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { bubble, chatRow, composer, expect, icon, site, test, write } from '../stage/app.ts'
import { startOwnSite, type OwnSite } from '../stage/own-site.ts'
import { befriend, createPeople, pathOf, roomOf, sayTo, type Person } from '../stage/people.ts'
import { postNews } from './posts.ts'

// A site of its own: what its channel says is heard by everybody.
let own: OwnSite
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  own = await startOwnSite()
})
test.afterAll(() => own.server.kill9())

async function createDesk(): Promise<{ service: Person; asha: Person; path: string }> {
  const [service, asha] = await createPeople(own.database_url, 'Help desk', 'Asha')
  await query(own.database_url, 'UPDATE account_user SET identity = 3 WHERE id = $1', [service.id])
  await befriend(own.database_url, service, asha)
  return { service, asha, path: pathOf(roomOf(service, asha)) }
}
const writing = (page: Page) => page.getByRole('switch', { name: /^Translate what I write/ })
const reading = (page: Page) => page.getByRole('switch', { name: /^Translate what I receive/ })
const language = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label}`) })
const translation = (page: Page, text: string) => bubble(page, text).locator('[data-translation]')

async function chooseLanguage(page: Page, label: string, name: string): Promise<void> {
  await language(page, label).click()
  await page.getByRole('dialog', { name: label }).getByText(name, { exact: true }).click()
  await expect(language(page, label)).toContainText(name)
}

test('CHAT-060 SERVICE-007 staff choose how their words go out and come in, which stays, and the translation is what is sent', async ({
  open,
}) => {
  const { service, asha, path } = await createDesk()
  const customer = await open(asha, { at: own.origin })
  await expect(chatRow(customer, 'Mela News')).toBeVisible()
  const badge = chatRow(customer, 'Mela News').locator('[class*=badge]')
  await expect(badge).toHaveCount(0)
  await postNews(own.database_url, 'Kites', 'on Sunday')
  await expect(badge).toHaveText('1')
  await customer.reload()
  await expect(badge, 'unread per channel is one of the local settings').toHaveText('1')
  await chatRow(customer, 'Mela News').tap()
  await expect(customer.getByText('on Sunday')).toBeVisible()
  await customer.goto('/chatList')
  await expect(chatRow(customer, 'Mela News')).toBeVisible()
  await expect(badge).toHaveCount(0)
  await customer.goto('/profile')
  await expect(customer.getByRole('button', { name: /^Language/ })).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Translation' })).toHaveCount(0)

  const page = await open(service, { at: own.origin, path: '/profile' })
  await page.getByRole('button', { name: 'Translation' }).tap()
  await expect(page).toHaveURL(`${own.origin}/translation`)
  await expect(writing(page)).not.toBeChecked()
  await expect(reading(page)).not.toBeChecked()
  await writing(page).tap()
  await chooseLanguage(page, 'Write in', 'हिन्दी')
  await reading(page).tap()
  await chooseLanguage(page, 'Read in', 'Deutsch')
  await page.reload()
  await expect(writing(page)).toBeChecked()
  await expect(reading(page)).toBeChecked()
  await expect(language(page, 'Write in')).toContainText('हिन्दी')
  await expect(language(page, 'Read in')).toContainText('Deutsch')

  await page.goto(path)
  await expect(page.getByText('Your messages go out in Hindi')).toBeVisible()
  await write(page, 'Good morning')
  await expect(icon(bubble(page, 'सुप्रभात'), 'tick')).toBeVisible()
  await expect(bubble(page, 'सुप्रभात')).toContainText('You wrote')
  await expect(bubble(page, 'सुप्रभात')).toContainText('Good morning')
  const [stored] = await query<{ content: { text: string; origin: string } }>(
    own.database_url,
    'SELECT content FROM chat_message WHERE chat_id = $1',
    [privateChatId(service.id, asha.id)],
  )
  expect(stored!.content).toMatchObject({ text: 'सुप्रभात', origin: 'Good morning' })
  await customer.goto(path)
  await expect(bubble(customer, 'सुप्रभात')).toBeVisible()
  await expect(bubble(customer, 'सुप्रभात')).not.toContainText('Good morning')
  await page.reload()
  await expect(bubble(page, 'सुप्रभात')).toContainText('Good morning')

  await page.getByRole('button', { name: 'Change' }).tap()
  await writing(page).tap()
  await page.goto(path)
  await expect(composer(page)).toBeVisible()
  await write(page, 'Thank you')
  await expect(bubble(customer, 'Thank you')).toBeVisible()
})

test('SERVICE-006 what comes in is translated for staff while the switch is on, and for anybody who asks', async ({
  open,
}) => {
  const { service, asha, path } = await createDesk()
  const page = await open(service, { at: own.origin, path: '/translation' })
  await chooseLanguage(page, 'Read in', 'Español')
  await sayTo(service, asha, 'Where is my order?', own.origin)
  await page.goto(path)
  await expect(bubble(page, 'Where is my order?')).toBeVisible()
  await expect(translation(page, 'Where is my order?')).toHaveCount(0)

  await page.goto('/translation')
  await reading(page).tap()
  const asked: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/support/translate') && asked.push(request.postDataJSON()))
  await page.goto(path)
  await expect(translation(page, 'Where is my order?')).toHaveText('¿Dónde está mi pedido?')
  await sayTo(service, asha, 'hello', own.origin)
  await expect(translation(page, 'hello')).toHaveText('Hola')
  await page.reload()
  await expect(translation(page, 'Where is my order?')).toHaveText('¿Dónde está mi pedido?')
  await expect(translation(page, 'hello')).toHaveText('Hola')
  expect(asked, 'what was translated once is kept').toEqual([
    { content: 'Where is my order?', lang: 'es' },
    { content: 'hello', lang: 'es' },
  ])
  await bubble(page, 'hello').getByRole('button', { name: 'Show original' }).tap()
  await expect(translation(page, 'hello')).toHaveCount(0)
  await bubble(page, 'hello').getByRole('button', { name: 'Show translation' }).tap()
  await expect(translation(page, 'hello')).toHaveText('Hola')
  await page.goto('/translation')
  await reading(page).tap()
  await page.goto(path)
  await expect(bubble(page, 'hello')).toBeVisible()
  await expect(translation(page, 'hello')).toHaveCount(0)

  const customer = await open(asha, { at: own.origin, form: 'desktop', path })
  await sayTo(asha, service, 'guten Morgen', own.origin)
  await expect(bubble(customer, 'guten Morgen')).toBeVisible()
  await expect(translation(customer, 'guten Morgen')).toHaveCount(0)
  await bubble(customer, 'guten Morgen').click({ button: 'right' })
  await customer.getByRole('menuitem', { name: 'Translate' }).click()
  await expect(translation(customer, 'guten Morgen')).toHaveText('Good morning')
  await bubble(customer, 'guten Morgen').click({ button: 'right' })
  await customer.getByRole('menuitem', { name: 'Show original' }).click()
  await expect(translation(customer, 'guten Morgen')).toHaveCount(0)

  await sayTo(asha, service, 'THANK YOU', own.origin)
  await bubble(customer, 'THANK YOU').click({ button: 'right' })
  await customer.getByRole('menuitem', { name: 'Translate' }).click()
  await expect(bubble(customer, 'THANK YOU')).toContainText('Already in English')

  // A site that cannot translate offers nothing of it.
  await own.restart({ TRANSLATE_URL: '' })
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: /^Language/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Translation' })).toHaveCount(0)
  await customer.reload()
  await bubble(customer, 'guten Morgen').click({ button: 'right' })
  await expect(customer.getByRole('menuitem', { name: 'Copy' })).toBeVisible()
  await expect(customer.getByRole('menuitem', { name: 'Translate' })).toHaveCount(0)
})

test('CHAT-059 while the engine is gone the original stays and can be tried again, and what is written waits as not sent', async ({
  open,
}) => {
  const { service, asha, path } = await createDesk()
  await own.restart({ TRANSLATE_URL: 'http://127.0.0.1:1' })
  const page = await open(service, { at: own.origin, path: '/translation' })
  await chooseLanguage(page, 'Write in', 'Español')
  await writing(page).tap()
  await chooseLanguage(page, 'Read in', 'Deutsch')
  await reading(page).tap()
  await sayTo(service, asha, 'thank you', own.origin)
  await page.goto(path)
  const received = bubble(page, 'thank you')
  await expect(received.getByRole('button', { name: 'Couldn’t translate. Try again.' })).toBeVisible()
  await expect(received).toBeVisible()
  await expect(translation(page, 'thank you')).toHaveCount(0)
  await write(page, 'Good morning')
  await expect(page.getByRole('button', { name: 'Not sent. Try again' })).toBeVisible()
  await expect(bubble(page, 'Good morning')).toBeVisible()

  await own.restart({ TRANSLATE_URL: site.env['TRANSLATE_URL']! })
  await received.getByRole('button', { name: 'Couldn’t translate. Try again.' }).tap()
  await expect(translation(page, 'thank you')).toHaveText('Danke')
  await page.getByRole('button', { name: 'Not sent. Try again' }).tap()
  await expect(icon(bubble(page, 'Buenos días'), 'tick')).toBeVisible()
  await expect(bubble(page, 'Buenos días')).toContainText('Good morning')
})
