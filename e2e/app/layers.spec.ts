import type { Page } from '@playwright/test'
import { chatRow, expect, GATE, site, test, url } from '../stage/app.ts'
import { FORMS } from '../stage/chromium.ts'
import { befriend, createPeople, pathOf, roomOf, sayTo } from '../stage/people.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Chats' })

for (const form of FORMS) {
  test(
    `the way back closes a menu, a sheet and a dialog, and leaves the page only after that (${form})`,
    GATE,
    async ({ open }) => {
      const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
      await befriend(url, asha, gurpreet)
      await sayTo(asha, gurpreet, 'hello', site.origins[0])
      const page = await open(asha, { form, path: '/chatList' })
      await expect(list(page)).toBeVisible()
      await page.getByRole('navigation').getByRole('link', { name: 'My' }).click()
      await expect(page).toHaveURL('/profile')

      await page.getByRole('button', { name: 'Language' }).click()
      await expect(page.getByRole('dialog', { name: 'Language' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL('/profile')

      await page.getByRole('button', { name: 'Log out' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expect(page).toHaveURL('/profile')

      await page.goBack()
      await expect(page).toHaveURL('/chatList')
      await chatRow(page, 'Gurpreet').click()
      await expect(page).toHaveURL(pathOf(roomOf(asha, gurpreet)))
      await page.getByRole('article').first().click({ button: 'right' })
      await expect(page.getByRole('menu')).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('menu')).toHaveCount(0)
      await expect(page).toHaveURL(pathOf(roomOf(asha, gurpreet)))
      await page.goBack()
      await expect(page).toHaveURL('/chatList')
    },
  )
}
