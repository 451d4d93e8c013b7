import type { Page } from '@playwright/test'
import { callerOf, befriend, pathOf } from '../stage/people.ts'
import { chatRow, expect, site, test, url } from '../stage/app.ts'
import { createChestScene, openBox, sendBox } from '../chests/chest-scene.ts'
import { giveDiamonds } from '../wallet/diamonds.ts'

const origin = site.origins[0]
/** What a start asks for, as the specification lists it; the states of the boxes lie on the device. */
const ASKED = {
  'user info': '/user/info',
  'friend list': '/friend/list',
  'group list': '/group/list',
  'application messages': '/friend/apply_list',
  wallet: '/user/wallet',
  groupings: '/friend/grouping_list',
  'user config': '/user/config',
}
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${name}`) })
const entry = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) })

test('SESSION-033 a sign-in loads the person, the line, friends, groups, applications, wallet, groupings, boxes and settings', async ({
  open,
}) => {
  const { asha, gurpreet, dev, group_id, room } = await createChestScene(url, origin)
  await befriend(url, asha, gurpreet)
  await giveDiamonds(url, gurpreet, 700)
  const call = callerOf(gurpreet, origin)
  const { id } = await call('saveGrouping', { name: 'The fair', order: '1' })
  await call('addToGrouping', { id, user_ids: [asha.id] })
  await callerOf(dev, origin)('applyFriend', { to_user_id: gurpreet.id, apply_content: 'We met at the stall' })

  const asked = new Set<string>()
  const sockets: string[] = []
  const page = await open(undefined, {
    path: '/login',
    options: {
      storageState: {
        cookies: [],
        origins: [{ origin, localStorage: ['not_auto_register', 'push_asked'].map((name) => ({ name, value: '1' })) }],
      },
    },
    prepare: (context) => {
      context.on('request', (request) => asked.add(new URL(request.url()).pathname.replace(/^\/api/, '')))
      context.on('page', (opened) => opened.on('websocket', (socket) => sockets.push(socket.url())))
      return Promise.resolve()
    },
  })
  const way = page.getByRole('radio', { name: 'Username' })
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  if (await way.isVisible()) await way.click()
  for (const path of Object.values(ASKED)) expect([...asked], 'nothing before the sign-in').not.toContain(path)
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(gurpreet.username)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(gurpreet.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(chatRow(page, 'Diwali Mela planning')).toBeVisible()
  for (const [what, path] of Object.entries(ASKED)) await expect.poll(() => [...asked], what).toContain(path)
  expect(sockets.filter((address) => address.includes('/api/realtime'))).toHaveLength(1)

  // Through the socket, and kept on the device.
  const chest_id = await sendBox(asha, group_id, origin, { amount: 500, num: 1, remark: 'For the night shift' })
  await expect(chatRow(page, 'Diwali Mela planning')).toContainText('Treasure box')
  await openBox(chest_id, origin, gurpreet)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('chest_status') ?? ''), 'opened at another device')
    .toContain(chest_id)
  await page.waitForLoadState('networkidle')

  // From now on nothing can be asked: what shows was loaded at the start.
  await page.route('**/api/**', (route) => route.abort())
  await tab(page, 'Contacts').click()
  await expect(page.getByRole('link', { name: /^Asha/ })).toBeVisible()
  await expect(entry(page, 'New friends')).toContainText('1')
  await expect(entry(page, 'My groups')).toContainText('1')
  await expect(entry(page, 'Groupings')).toContainText('1')
  await tab(page, 'My').click()
  await expect(page.getByRole('heading', { name: 'Gurpreet', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('1,200')
  await page.unroute('**/api/**')

  // A new start shows the box as opened before anybody is asked about it.
  await page.route('**/api/group/chest/**', (route) => route.abort())
  await page.goto(pathOf(room))
  await expect(
    page.getByRole('button', { name: /^Treasure box from Asha, For the night shift, claimed/ }),
  ).toBeVisible()
})
