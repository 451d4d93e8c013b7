import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { bubble, chatRow, composer, expect, icon, site, test, url, write } from '../stage/app.ts'
import { storedTexts } from '../stage/history.ts'
import { befriend, callerOf, createGroup, createPeople, pathOf, roomOf } from '../stage/people.ts'

const [origin] = site.origins
const WELCOME = { type: ContentType.Text, data: { text: 'welcome' } }

/** Writes what the server does not take: marked as not sent, with a line below it that outlives a reload. */
async function expectRefused(page: Page, text: string, code: number, line: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/chat/send_message'))
  await write(page, text)
  expect(await (await answered).json()).toMatchObject({ code })
  const told = page.getByRole('log').getByText(line)
  await expect(told).toBeVisible()
  await expect(icon(bubble(page, text), 'alert')).toBeVisible()
  await expect(bubble(page, text)).toHaveAccessibleName(new RegExp(`, not sent\\. ${text}$`))
  const [said, below] = [(await bubble(page, text).boundingBox())!, (await told.boundingBox())!]
  expect(below.y).toBeGreaterThan(said.y)
  await expect(page.getByRole('button', { name: 'Not sent. Try again' })).toHaveCount(1)
}

test('CHAT-061 CHAT-062 who may not write gets a line of their own below a message that is marked as not sent', async ({
  open,
}) => {
  const [asha, dev, meera, owner] = await createPeople(url, 'Asha', 'Dev', 'Meera', 'Owner')
  await befriend(url, asha, dev)
  await befriend(url, asha, meera)
  const page = await open(asha, { path: pathOf(roomOf(asha, dev)) })
  await write(page, 'still friends')
  await expect(icon(bubble(page, 'still friends'), 'tick')).toBeVisible()
  await callerOf(dev, origin)('deleteFriend', { friend_id: asha.id })
  await expectRefused(page, 'no longer', 10019, 'You’re not friends yet. Send a friend request first.')
  await page.reload()
  await expect(icon(bubble(page, 'no longer'), 'alert')).toBeVisible()
  await expect(page.getByRole('log').getByText('You’re not friends yet.')).toBeVisible()

  await callerOf(meera, origin)('blockUser', { to_user_id: asha.id, status: 1 })
  await page.goto(pathOf(roomOf(asha, meera)))
  await expectRefused(page, 'shut out', 10010, 'This person doesn’t accept your messages')

  // In groups the news that somebody is out or may not write is lost on the way.
  for (const [name, text, change, code, line] of [
    [
      'Kites',
      'may not write',
      'UPDATE chat_member SET is_silenced = true',
      10010,
      'You can’t write in this group right now',
    ],
    ['Lamps', 'kicked out', 'DELETE FROM chat_member', 10019, 'You have been removed from the group'],
  ] as const) {
    const group_id = await createGroup(url, name, [owner, asha])
    const chat = { chat_id: group_id, chat_type: ChatType.Group }
    await callerOf(owner, origin)('sendMessage', { ...chat, nonce: randomUUID(), content: WELCOME })
    await page.goto('/chatList')
    await chatRow(page, name).tap()
    await expect(composer(page)).toHaveAccessibleName(`Message ${name}`)
    await page.route('**/api/group/batch*', (route) => route.abort())
    await query(url, `${change} WHERE chat_type = 2 AND chat_id = $1 AND user_id = $2`, [group_id, asha.id])
    await expectRefused(page, text, code, line)
    expect(await storedTexts(url, group_id)).toEqual(['welcome'])
    await page.unroute('**/api/group/batch*')
  }
  expect(await storedTexts(url, privateChatId(asha.id, dev.id))).toEqual(['still friends'])
  expect(await storedTexts(url, privateChatId(asha.id, meera.id))).toEqual([])
})
