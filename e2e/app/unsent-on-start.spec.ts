import { bubble, chatRow, expect, icon, test, url, write } from '../stage/app.ts'
import { storedTexts } from '../stage/history.ts'
import { befriend, createPeople, pathOf, roomOf } from '../stage/people.ts'

const SENDING = /\/assets\/send[\w-]*\.js$/

test('what is unsent is shown and sent although the script that sends could not be fetched at the start', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const chat_id = await befriend(url, asha, gurpreet)
  const page = await open(asha, { path: pathOf(roomOf(asha, gurpreet)) })
  await write(page, 'before')
  await expect(icon(bubble(page, 'before'), 'tick')).toBeVisible()
  await page.route('**/api/chat/send_message', (route) => route.abort())
  await write(page, 'waiting')
  await expect(icon(bubble(page, 'waiting'), 'clock')).toBeVisible()

  await page.route(SENDING, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => SENDING.test(request.url()))
  await page.goto(page.url().replace(/\/chat\/.*/, '/chatList'))
  await failed
  await expect(chatRow(page, 'Gurpreet')).toBeVisible()
  await page.unroute(SENDING)
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline. Messages send once you’re back.')).toBeVisible()
  await page.context().setOffline(false)
  await chatRow(page, 'Gurpreet').click()
  await expect(icon(bubble(page, 'waiting'), 'clock')).toBeVisible()
  expect(await storedTexts(url, chat_id)).toEqual(['before'])
  await page.unroute('**/api/chat/send_message')
  await expect(icon(bubble(page, 'waiting'), 'tick')).toBeVisible()
  expect(await storedTexts(url, chat_id)).toEqual(['before', 'waiting'])
})
