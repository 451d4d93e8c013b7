import type { Page } from '@playwright/test'
import { query } from '../../server/test/engines/postgres.ts'
import { bubble, expect, test, url } from '../stage/app.ts'
import type { Form } from '../stage/chromium.ts'
import { createPeople, pathOf, roomOf } from '../stage/people.ts'
import { picture } from '../screens/pictures.ts'
import { named, words } from '../stage/words.ts'

// Two people who have never heard of each other, through everything they can become and stop being to each other.
const WAYS = [
  { language: 'en', colorScheme: 'light', forms: ['phone', 'desktop'] },
  { language: 'hi', colorScheme: 'dark', forms: ['desktop', 'phone'] },
] as const

for (const { language, colorScheme, forms } of WAYS) {
  test(`two strangers find each other, become friends, sort, block and part (${language}, ${forms[0]} first)`, async ({
    open,
  }) => {
    const said = (area: string, key: string, name = '') => named(words(language, area)[key]!, name)
    const [asha, kenji] = await createPeople(url, 'Asha Verma', 'Kenji Sato')
    const [row] = await query<{ uid: string }>(url, 'SELECT uid::text FROM account_user WHERE id = $1', [kenji.id])
    const options = { locale: `${language}-IN`, colorScheme, deviceScaleFactor: 2 }
    const look = (page: Page, form: Form, step: string) => picture(page, `strangers-${language}-${form}-${step}`)
    const [mine, theirs] = forms

    const own = await open(asha, { form: mine, options })
    const other = await open(kenji, { form: theirs, options })
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
    const write = async (page: Page, text: string) => {
      await page.getByRole('textbox', { name: new RegExp(`^${said('acts', 'write_to', '.+')}$`) }).fill(text)
      await button(page, said('chat', 'send')).click()
    }
    const state = (key: string) => new RegExp(said('chat', key))
    const personPage = async () => {
      await own.goto(`/user-page?id=${kenji.id}`)
      return own.getByRole('main')
    }

    await test.step('search by ID and apply', async () => {
      await button(own, said('chat', 'add')).click()
      await own.getByRole('menuitem', { name: said('friends', 'add_friend') }).click()
      await own.getByRole('searchbox', { name: said('friends', 'search_by_id') }).fill(row!.uid)
      await button(own, said('friends', 'search')).click()
      await expect(own.getByRole('button', { name: /^Kenji Sato/ })).toContainText(row!.uid)
      await look(own, mine, '01-found')
      await own
        .getByRole('main')
        .getByRole('button', { name: said('friends', 'add'), exact: true })
        .last()
        .click()
      const sheet = own.getByRole('dialog', { name: said('friends', 'add_friend') })
      await sheet.getByRole('textbox').fill('We met at the pottery stall')
      await look(own, mine, '02-request')
      await sheet.getByRole('button', { name: said('friends', 'send_request') }).click()
      await expect(own.getByText(said('friends', 'request_sent'))).toBeVisible()
    })

    await test.step('accept', async () => {
      const entry = other.getByRole('link', { name: new RegExp(`^${said('friends', 'application_entry')}`) })
      await expect(entry).toContainText(said('friends', 'wants_to_add', 'Asha Verma'))
      await look(other, theirs, '03-asked')
      await entry.click()
      await expect(other.getByText('We met at the pottery stall')).toBeVisible()
      await look(other, theirs, '04-application')
      await button(other, said('friends', 'accept_named', 'Asha Verma')).click()
      await expect(other.getByText(said('friends', 'added'), { exact: true })).toBeVisible()
    })

    await test.step('chat', async () => {
      await own.goto('/chatList')
      await own
        .getByRole('list', { name: said('chat', 'chats_list') })
        .getByRole('link')
        .filter({ hasText: 'Kenji Sato' })
        .click()
      await expect(own.getByRole('log').getByText(said('chat', 'line_new_friends'))).toBeVisible()
      await write(own, 'Do you still have the blue bowl?')
      await other.goto(pathOf(roomOf(kenji, asha)))
      await expect(bubble(other, 'the blue bowl')).toBeVisible()
      await write(other, 'Two of them!')
      await expect(bubble(own, 'Two of them!')).toBeVisible()
      await expect(bubble(own, 'the blue bowl')).toHaveAttribute('aria-label', state('state_read'))
      await look(own, mine, '05-chat')
      await look(other, theirs, '06-chat')
    })

    await test.step('remark and grouping', async () => {
      const main = await personPage()
      await main.getByRole('button', { name: new RegExp(`^${said('friends', 'remark')}`) }).click()
      const sheet = own.getByRole('dialog', { name: said('friends', 'set_remark') })
      await sheet.getByRole('textbox', { name: said('friends', 'remark') }).fill('Kenji (pottery)')
      await button(own, said('friends', 'save')).click()
      await expect(main.getByRole('heading', { name: 'Kenji (pottery)' })).toBeVisible()
      await look(own, mine, '07-remark')
      await button(own, `${said('groupings', 'friend_groupings')} ${said('groupings', 'none')}`).click()
      await button(own, said('groupings', 'new')).click()
      await own.getByRole('textbox', { name: said('groupings', 'name') }).fill('The fair 🎡')
      await button(own, said('groupings', 'make')).click()
      await expect(own.getByRole('checkbox', { name: /^The fair/ })).toBeChecked()
      await look(own, mine, '08-groupings')
      await button(own, said('groupings', 'save')).click()
      await expect(main.getByRole('button', { name: /The fair/ })).toBeVisible()
      await own.goto(mine === 'phone' ? '/grouping' : '/gp')
      const list = own.getByRole('list', { name: said('groupings', 'title') })
      await list.getByRole('button').filter({ hasText: 'The fair' }).first().click()
      await expect(list.getByText('Kenji (pottery)')).toBeVisible()
      await look(own, mine, '09-grouping')
      await own.goto('/address')
      const friend = own.getByRole('link', { name: /^Kenji \(pottery\)/ })
      await expect(friend).toContainText(said('chat', 'online'))
      await look(own, mine, '16-address')
    })

    await test.step('block', async () => {
      const main = await personPage()
      await button(own, said('friends', 'block_row')).click()
      await look(own, mine, '10-block')
      await own
        .getByRole('alertdialog')
        .getByRole('button', { name: said('friends', 'block') })
        .click()
      await expect(main.getByText(said('friends', 'blocked_tag'))).toBeVisible()
      await look(own, mine, '11-blocked')
      await write(other, 'Shall I keep one?')
      await expect(other.getByRole('log').getByText(said('errors', 'blocked_by_peer'))).toBeVisible()
      await look(other, theirs, '12-refused')
    })

    await test.step('unblock', async () => {
      await button(own, said('friends', 'unblock_named', 'Kenji (pottery)')).click()
      await expect(own.getByText(said('friends', 'blocked_tag'))).toHaveCount(0)
      await button(other, said('acts', 'failed')).click()
      await expect(bubble(other, 'Shall I keep one?')).toHaveAttribute('aria-label', state('state_sent'))
      await own.goto(pathOf(roomOf(asha, kenji)))
      await expect(bubble(own, 'Shall I keep one?')).toHaveCount(1)
    })

    await test.step('delete', async () => {
      await personPage()
      await button(own, said('friends', 'delete_friend_row')).click()
      await look(own, mine, '13-delete')
      await own
        .getByRole('alertdialog')
        .getByRole('button', { name: said('friends', 'delete_friend') })
        .click()
      await expect(own).toHaveURL('/address')
      await expect(own.getByText('Kenji (pottery)')).toHaveCount(0)
      await write(other, 'Hello?')
      await expect(other.getByRole('log').getByText(said('errors', 'not_friends'))).toBeVisible()
      await look(other, theirs, '14-parted')
      await own.goto('/chatList')
      await expect(
        own
          .getByRole('list', { name: said('chat', 'chats_list') })
          .getByText(/^Mela/)
          .first(),
      ).toBeVisible()
      await expect(own.getByText('Kenji')).toHaveCount(0)
      await look(own, mine, '15-list')
    })
  })
}
