import type { Page } from '@playwright/test'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { query } from '../../server/test/engines/postgres.ts'
import {
  bubble,
  bubbles,
  chatList,
  chatRow,
  composer,
  expect,
  GATE,
  icon,
  shownTexts,
  site,
  test,
  url,
  write,
} from '../stage/app.ts'
import { befriend, callerOf, createPeople, createToken, pathOf, roomOf, sayTo } from '../stage/people.ts'

const [origin] = site.origins
const FIVE = ['one', 'two', 'three', 'four', 'five']
const line = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'grouping' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })

test(
  'CHAT-077 CHAT-078 a grouping is written to once and each friend has it in the chat with its owner, and its tab lists groupings as chats',
  GATE,
  async ({ open }) => {
    const [asha, dev, meera, ravi, esha] = await createPeople(url, 'Asha', 'Dev', 'Meera', 'Ravi', 'Esha')
    for (const friend of [dev, meera, ravi, esha]) await befriend(url, asha, friend)
    const call = callerOf(asha, origin)
    const { id } = await call('saveGrouping', { name: 'Family', order: '0' })
    await call('addToGrouping', { id, user_ids: [dev.id, meera.id, ravi.id] })
    const { id: work } = await call('saveGrouping', { name: 'Work', order: '1' })
    await call('addToGrouping', { id: work, user_ids: [esha.id] })
    const path = `/gp/${encodeURIComponent(`${id}|${ChatType.Grouping}`)}`

    const page = await open(asha, { path: `/grouping-detail?id=${id}` })
    await page.getByRole('button', { name: 'Message Family' }).tap()
    await expect(page).toHaveURL(path)
    await expect(page.getByText('Each person gets this as a private message. They don’t see each other.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nothing sent to this grouping' })).toBeVisible()
    const theirs = await open(dev, { form: 'desktop', at: 1 })
    await write(page, 'Dinner at 7')
    await expect(icon(bubble(page, 'Dinner at 7'), 'clock')).toHaveCount(0)
    await expect(page.getByText('Sent to 3', { exact: true })).toBeVisible()
    await expect(chatRow(theirs, 'Asha')).toContainText('Dinner at 7')
    await chatRow(theirs, 'Asha').click()
    await expect(bubble(theirs, 'Dinner at 7')).toBeVisible()
    await write(theirs, 'I will come')
    await expect(bubbles(page), 'an answer comes to the private chat').toHaveCount(1)

    await callerOf(ravi, origin)('blockUser', { to_user_id: asha.id, status: 1 })
    await write(page, 'Bring sweets')
    await expect(page.getByText('Sent to 2, 1 skipped')).toBeVisible()
    const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 40 } })
    await page.getByRole('button', { name: 'Attach' }).tap()
    await page.getByLabel('Photo or video').setInputFiles({ name: 'table.png', mimeType: 'image/png', buffer: photo })
    await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).tap()
    await expect(page.getByText('Sent to 2, 1 skipped')).toHaveCount(2)
    await expect(bubbles(page)).toHaveCount(3)
    await expect(bubbles(theirs).locator('img')).toHaveCount(1)
    const kinds = await query<{ content_type: number }>(
      url,
      'SELECT content_type FROM chat_message WHERE chat_id = $1 ORDER BY message_id',
      [privateChatId(asha.id, meera.id)],
    )
    expect(kinds.map(({ content_type }) => content_type)).toEqual([1, 1, 3])
    await page.reload()
    await expect(page.getByText('Sent to 3', { exact: true })).toBeVisible()
    await expect(bubbles(page)).toHaveCount(3)
    await page.goto('/chatList')
    await expect(chatRow(page, 'Dev')).toContainText('[Photo]')
    await expect(chatList(page)).not.toContainText('Family')

    // A desktop has all of it beside the list, older pages included.
    await query(
      url,
      `INSERT INTO chat_broadcast (owner_id, grouping_id, message_id, nonce, content_type, content, sent, created_at)
     SELECT $1, $2, number, gen_random_uuid(), 1, json_build_object('text', 'note ' || number), 1, now() - interval '1 day' + number * interval '1 second'
     FROM generate_series(1, 45) AS number`,
      [asha.id, work],
    )
    const own = { ...asha, token: await createToken(url, asha.id) }
    const desktop = await open(own, { form: 'desktop', path: '/gp' })
    await expect(line(desktop, 'Family')).toContainText('3 people')
    await expect(line(desktop, 'Family')).toContainText('[Photo]')
    await expect(line(desktop, 'Family').locator('[class*=badge]')).toHaveText('1')
    await expect(line(desktop, 'Work')).toContainText('note 45')
    await expect(line(desktop, 'Work').locator('[class*=badge]')).toHaveCount(0)
    await sayTo(asha, esha, 'one more', origin)
    await expect(line(desktop, 'Work').locator('[class*=badge]')).toHaveText('1')
    await desktop.getByRole('button', { name: 'Message Work' }).click()
    await expect(bubble(desktop, 'note 45')).toBeVisible()
    await expect(async () => {
      await desktop.getByRole('log').evaluate((element) => element.scrollTo(0, 0))
      expect((await shownTexts(desktop))[0]).toBe('note 1')
    }).toPass()
    for (const text of FIVE) await write(desktop, text)
    await expect(line(desktop, 'Work')).toContainText('five')
    await expect.poll(async () => (await shownTexts(desktop)).slice(-5)).toEqual(FIVE)
    await expect(composer(desktop)).toHaveAccessibleName('Message Work')

    await desktop.getByRole('button', { name: 'Grouping settings' }).click()
    await desktop.getByRole('switch', { name: 'Pin to top' }).click()
    const names = desktop.getByRole('list', { name: 'grouping' }).getByRole('button', { expanded: false })
    await expect(names.first()).toContainText('Work')
    await desktop.getByRole('switch', { name: 'Mute notifications' }).click()
    await expect(icon(line(desktop, 'Work'), 'bell_off')).toBeVisible()
    await desktop.reload()
    await expect(names.first()).toContainText('Work')
    await expect(desktop.getByRole('switch', { name: 'Mute notifications' })).toBeChecked()
    await page.goto(pathOf(roomOf(asha, dev)))
    await expect(bubble(page, 'I will come')).toBeVisible()
    await expect(bubble(page, 'Dinner at 7')).toBeVisible()
  },
)
