import type { Page } from '@playwright/test'
import { iconPaths } from '../../ui/src/display/icon-paths.ts'
import { asha, own, see, type Screen } from './screen.ts'

const openCard = async (shown: Page) => {
  await shown.locator(`main button:has(path[d="${iconPaths.id_card}"])`).first().click()
  await see(shown, 'dialog[open] svg[role=img]')
}
export const accountScreens: Screen[] = [
  own('edit-profile', '/edit-profile', 'main form input'),
  own('change-password', '/change-password', 'main form input'),
  own('withdraw-password', '/change-withdraw-password', 'main form input'),
  own('bind-mobile', '/bind-mobile', 'main form input'),
  own('devices', '/devices', 'main ul li'),
  own('settings', '/settings', 'main section button'),
  own('about', '/about-us', 'main h2'),
  own('scan', '/scan', 'main [role=status]'),
  { name: 'identity-card', visitor: asha, path: () => '/profile', arrange: openCard },
  {
    name: 'edit-username',
    visitor: asha,
    path: () => '/profile',
    arrange: async (shown) => {
      await openCard(shown)
      await shown.locator('dialog[open] dl + button').first().click()
      await see(shown, 'dialog[open] form input')
    },
  },
  {
    name: 'withdraw-digits',
    visitor: asha,
    path: () => '/change-withdraw-password',
    arrange: async (shown) => {
      await shown.locator('main form input').fill('not-it-1')
      await shown.locator('main form [type=submit]').click()
      await see(shown, 'main [role=group] button')
      await shown.keyboard.type('1234')
    },
  },
  {
    name: 'avatar-crop',
    visitor: asha,
    path: () => '/edit-profile',
    arrange: async (shown) => {
      const buffer = await shown.screenshot()
      await shown.locator('main input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
      await see(shown, 'dialog[open] input[type=range]')
    },
  },
]
