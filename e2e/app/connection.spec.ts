import { startServer } from '../../server/test/engines/server.ts'
import { bubble, chatRow, expect, GATE, icon, shownTexts, site, test, url, write } from '../stage/app.ts'
import { LONG_MS } from '../../waits.ts'
import { befriend, callerOf, createPeople, pathOf, roomOf, sayTo } from '../stage/people.ts'

test(
  'CHAT-070 a disconnect by the server logs out and leads home, a lost gateway reconnects and catches up',
  GATE,
  async ({ open }) => {
    test.slow()
    const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
    await befriend(url, asha, gurpreet)
    const gateway = await startServer({ roles: 'api,gateway', env: site.env })
    const page = await open(asha, { at: gateway.url, path: pathOf(roomOf(asha, gurpreet)) })
    await sayTo(asha, gurpreet, 'while connected', site.origins[0])
    await expect(bubble(page, 'while connected')).toBeVisible()

    await gateway.kill9()
    await sayTo(asha, gurpreet, 'missed one', site.origins[0])
    await sayTo(asha, gurpreet, 'missed two', site.origins[0])
    await expect(bubble(page, 'missed one')).toHaveCount(0)
    await gateway.start()
    await expect(bubble(page, 'missed two')).toBeVisible({ timeout: LONG_MS })
    await expect(page).toHaveURL(/\/chat\//)
    await sayTo(asha, gurpreet, 'connected again', site.origins[1])
    await expect(bubble(page, 'connected again')).toBeVisible()
    expect(await shownTexts(page)).toEqual(['while connected', 'missed one', 'missed two', 'connected again'])
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(asha.token)

    await callerOf(asha, site.origins[1])('logout', {})
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Welcome to Mela' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await gateway.stop()
  },
)

test('a disconnect that follows the own logout is expected and says nothing', async ({ open }) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  await sayTo(asha, gurpreet, 'hello', site.origins[0])
  const page = await open(asha, { path: '/profile' })
  const ended = page.waitForResponse(/user\/logout/)
  await page.getByRole('button', { name: 'Log out' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).tap()
  expect((await ended).status()).toBe(200)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You have been logged out')).toHaveCount(0)
})

test('a page kept open through a drained gateway stays signed in and keeps receiving', async ({ open }) => {
  test.slow()
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  const gateway = await startServer({ roles: 'api,gateway', env: site.env })
  const page = await open(asha, { form: 'desktop', at: gateway.url, path: pathOf(roomOf(asha, gurpreet)) })
  await write(page, 'before the restart')
  await expect(chatRow(page, 'Gurpreet')).toContainText('before the restart')
  // Not sent before the gateway goes, it would be sent behind what follows.
  await expect(icon(bubble(page, 'before the restart'), 'tick')).toBeVisible()
  await gateway.stop()
  await sayTo(asha, gurpreet, 'during the restart', site.origins[0])
  await gateway.start()
  await expect(bubble(page, 'during the restart')).toBeVisible({ timeout: LONG_MS })
  await expect(chatRow(page, 'Gurpreet')).toContainText('during the restart')
  await gateway.stop()
})
