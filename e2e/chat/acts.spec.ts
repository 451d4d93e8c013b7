import type { Locator, Page } from '@playwright/test'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { bubble, bubbles, chatRow, composer, expect, GATE, site, test, url, write } from '../stage/app.ts'
import { hold, swipeRight } from '../stage/fingers.ts'
import { createScene } from '../groups/group-scene.ts'
import { markMember, writeHistory } from '../stage/history.ts'
import { befriend, callerOf, createGroup, createPeople, pathOf, roomOf, sayTo } from '../stage/people.ts'

const menu = (page: Page): Locator => page.getByRole('menu', { name: 'Message options' })
const item = (page: Page, name: string): Locator => menu(page).getByRole('menuitem', { name, exact: true })
const flashed = (page: Page): Locator => page.locator('[class*=flashed]')

async function choose(page: Page, text: string, name: string): Promise<void> {
  await bubble(page, text).click({ button: 'right' })
  await item(page, name).click()
  await expect(menu(page)).toHaveCount(0)
}

test('CHAT-039 a held finger, a right click and a key offer what is allowed by kind, role and state', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const chat_id = await befriend(url, asha, gurpreet)
  const card = { type: ContentType.InviteCard, data: { group_id: '1', name: 'Fair', inviter_id: gurpreet.id } }
  await writeHistory(url, {
    chat_type: ChatType.Private,
    chat_id,
    lines: [
      { by: gurpreet, text: 'shall we meet?' },
      { by: gurpreet, content: card },
      { by: asha, text: 'my own words' },
    ],
  })
  const page = await open(asha, {
    path: pathOf(roomOf(asha, gurpreet)),
    options: { permissions: ['clipboard-write', 'clipboard-read'] },
  })
  const offers = (names: string[]) => expect(menu(page).getByRole('menuitem')).toHaveText(names)
  await hold(page, bubble(page, 'shall we meet?'), menu(page))
  await offers(['Reply', 'Copy', 'Translate', 'Pin', 'Report', 'Delete…'])
  await item(page, 'Copy').tap()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('shall we meet?')
  await hold(page, bubbles(page).nth(1), menu(page))
  await offers(['Pin', 'Report', 'Delete…'])
  await page.keyboard.press('Escape')
  await hold(page, bubble(page, 'shall we meet?'), menu(page))
  await item(page, 'Translate').tap()
  await expect(bubble(page, 'shall we meet?').getByText('Translation')).toBeVisible()

  await markMember(url, ChatType.Private, chat_id, asha, { is_unfriended: true })
  await write(page, 'not wanted')
  await expect(page.getByRole('button', { name: 'Not sent. Try again' })).toBeVisible()
  await hold(page, bubble(page, 'not wanted'), menu(page))
  await offers(['Resend', 'Copy', 'Don’t send'])
  await markMember(url, ChatType.Private, chat_id, asha, { is_unfriended: false })
  await item(page, 'Resend').tap()
  await expect(bubble(page, 'not wanted')).toHaveAccessibleName(/, sent\. not wanted$/)

  const { room, group_id, owner, manager, member } = await createScene(url, site.origins[0])
  const say = {
    chat_id: group_id,
    chat_type: ChatType.Group,
    content: { type: ContentType.Text, data: { text: 'from the owner' } },
  }
  await callerOf(owner, site.origins[0])('sendMessage', { ...say, nonce: crypto.randomUUID() })
  const plain = await open(member, { form: 'desktop', path: pathOf(room) })
  await bubble(plain, 'from the owner').click({ button: 'right' })
  await expect(menu(plain).getByRole('menuitem')).toHaveText(['Reply', 'Copy', 'Translate', 'Report', 'Delete…'])
  await item(plain, 'Delete…').click()
  const question = plain.getByRole('alertdialog', { name: 'Delete this message?' })
  await expect(question.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect(question.getByRole('checkbox'), 'not theirs to delete for everyone').toHaveCount(0)
  await plain.keyboard.press('Escape')

  const ruling = await open(manager, { form: 'desktop', path: pathOf(room) })
  await expect(bubble(ruling, 'from the owner')).toBeVisible()
  await ruling.getByRole('log').focus()
  await ruling.keyboard.press('ArrowUp')
  await expect(bubble(ruling, 'from the owner')).toBeFocused()
  await ruling.keyboard.press('Enter')
  await expect(menu(ruling).getByRole('menuitem')).toHaveText([
    ...['Reply', 'Copy', 'Translate', 'Pin', 'Report', 'Delete…'],
  ])
  await item(ruling, 'Delete…').click()
  await expect(ruling.getByRole('alertdialog').getByRole('checkbox'), 'nor is the owner’s for a manager').toHaveCount(0)
  await ruling.keyboard.press('Escape')
  await bubble(ruling, 'from the owner').hover()
  await ruling.getByRole('article').getByRole('button', { name: 'Reply' }).click()
  await expect(ruling.getByText('Reply to Asha Verma')).toBeVisible()
  await expect(composer(ruling)).toBeFocused()
  await ruling.keyboard.press('Escape')
  await expect(ruling.getByText('Reply to Asha Verma')).toHaveCount(0)
})

test(
  'CHAT-041 an answer shows author and content of its source, on both sides, until the source is removed',
  GATE,
  async ({ open }) => {
    const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
    const chat_id = await befriend(url, asha, gurpreet)
    await writeHistory(url, {
      chat_type: ChatType.Private,
      chat_id,
      lines: [{ by: gurpreet, text: 'stalls open at five' }],
    })
    const path = pathOf(roomOf(asha, gurpreet))
    const page = await open(asha, { form: 'desktop', path })
    const peer = await open(gurpreet, { at: 1, path })
    await choose(page, 'stalls open at five', 'Reply')
    await expect(page.getByText('Reply to Gurpreet')).toBeVisible()
    await write(page, 'I bring the lights')
    await expect(page.getByText('Reply to Gurpreet')).toHaveCount(0)
    const quoteOn = (side: Page) => bubble(side, 'I bring the lights').getByRole('button').first()
    await expect(quoteOn(page)).toHaveText('Gurpreetstalls open at five')
    await expect(quoteOn(peer)).toHaveText('Youstalls open at five')
    await page.reload()
    await expect(quoteOn(page)).toHaveText('Gurpreetstalls open at five')

    await hold(peer, bubble(peer, 'stalls open at five').first(), menu(peer))
    await item(peer, 'Delete…').tap()
    await peer.getByText('Also delete for Asha').tap()
    await peer.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap()
    for (const side of [page, peer]) {
      await expect(bubble(side, 'I bring the lights').getByText('Message was deleted')).toBeVisible()
      await expect(side.getByText('stalls open at five')).toHaveCount(0)
      await side.reload()
      await expect(bubble(side, 'I bring the lights').getByText('Message was deleted')).toBeVisible()
      await expect(side.getByText('stalls open at five')).toHaveCount(0)
    }
  },
)

test('PLUS-008 a swipe or the menu replies, a tap on the quote leads to its source, and the way back counts what is new', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const chat_id = await befriend(url, asha, gurpreet)
  const lines = Array.from({ length: 120 }, (_, index) => ({ by: gurpreet, text: `line ${index + 1}.` }))
  await writeHistory(url, { chat_type: ChatType.Private, chat_id, lines, unread: [[asha, 3]] })
  const page = await open(asha)
  await chatRow(page, 'Gurpreet').tap()
  await expect(page.getByText('New messages', { exact: true })).toBeVisible()
  const divider = (await page.getByText('New messages', { exact: true }).boundingBox())!
  expect((await bubble(page, 'line 118.').boundingBox())!.y).toBeGreaterThan(divider.y)
  expect((await bubble(page, 'line 117.').boundingBox())!.y).toBeLessThan(divider.y)

  await swipeRight(page, bubble(page, 'line 119.'), page.getByText('Reply to Gurpreet'))
  // Chromium takes a touch that follows a swipe at once for its end.
  await expect(async () => {
    await page.getByRole('button', { name: 'Cancel reply' }).tap({ timeout: 1_000 })
    await expect(page.getByText('Reply to Gurpreet')).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  await hold(page, bubble(page, 'line 120.'), menu(page))
  await item(page, 'Reply').tap()
  await write(page, 'by the menu')
  await expect(bubble(page, 'by the menu').getByText('line 120.')).toBeVisible()

  await callerOf(asha, site.origins[1])('sendMessage', {
    chat_id,
    chat_type: ChatType.Private,
    nonce: crypto.randomUUID(),
    content: { type: ContentType.Text, data: { text: 'about the beginning', quote: { message_id: '4' } } },
  })
  await bubble(page, 'about the beginning').getByRole('button').first().tap()
  await expect(bubble(page, 'line 4.')).toBeInViewport()
  await expect(flashed(page)).toContainText('line 4.')
  await sayTo(asha, gurpreet, 'news from afar', site.origins[1])
  await page.getByRole('button', { name: '1 new message' }).tap()
  await expect(bubble(page, 'news from afar')).toBeInViewport()

  await page.getByRole('log').evaluate((log) => log.scrollBy(0, -900))
  await expect(page.getByRole('button', { name: 'Go to the latest message' })).toBeVisible()
  await sayTo(asha, gurpreet, 'first news', site.origins[0])
  await sayTo(asha, gurpreet, 'second news', site.origins[1])
  const jump = page.getByRole('button', { name: '2 new messages' })
  await expect(jump).toHaveText('2 new')
  await jump.tap()
  await expect(bubble(page, 'second news')).toBeInViewport()
  await expect(jump).toHaveCount(0)
})

test('CHAT-043 CHAT-044 the pinned message stands in a bar that leads to it and follows live; removed for everyone it is gone', async ({
  open,
}) => {
  const [owner, member] = await createPeople(url, 'Asha', 'Gurpreet')
  const group_id = await createGroup(url, 'Fair', [owner, member])
  const lines = Array.from({ length: 90 }, (_, index) => ({ by: member, text: `word ${index + 1}.` }))
  await writeHistory(url, { chat_type: ChatType.Group, chat_id: group_id, lines })
  const path = pathOf(roomIdOf(group_id, ChatType.Group))
  const page = await open(owner, { form: 'desktop', path })
  const peer = await open(member, { at: 1, path })
  const bar = (side: Page) => side.getByRole('region', { name: 'Pinned message' })
  await choose(page, 'word 90.', 'Pin')
  for (const side of [page, peer]) await expect(bar(side)).toContainText('word 90.')
  const about = { chat_id: group_id, chat_type: ChatType.Group }
  await callerOf(owner, site.origins[1])('pinMessage', { ...about, message_id: '5', status: 'yes' })
  for (const side of [page, peer]) await expect(bar(side), 'a new one takes its place').toContainText('word 5.')
  await expect(bar(peer).getByRole('button', { name: 'Unpin' }), 'not for a member').toHaveCount(0)
  await bar(peer).getByRole('button').tap()
  await expect(bubble(peer, 'word 5.')).toBeInViewport()
  await expect(flashed(peer)).toContainText('word 5.')
  await peer.reload()
  await expect(bar(peer)).toContainText('word 5.')
  await bar(page).getByRole('button', { name: 'Unpin' }).click()
  for (const side of [page, peer]) await expect(bar(side)).toHaveCount(0)

  await choose(page, 'word 89.', 'Pin')
  await expect(bar(peer)).toContainText('word 89.')
  await choose(page, 'word 89.', 'Delete…')
  const question = page.getByRole('alertdialog', { name: 'Delete this message?' })
  await expect(question.getByRole('checkbox', { name: 'Delete for everyone' })).toBeChecked()
  await question.getByRole('button', { name: 'Delete' }).click()
  for (const side of [page, peer]) {
    await expect(bar(side)).toHaveCount(0)
    await expect(bubble(side, 'word 90.')).toBeVisible()
    await expect(bubble(side, 'word 89.')).toHaveCount(0)
  }
  await choose(page, 'word 90.', 'Delete…')
  await question.getByText('Delete for everyone').click()
  await expect(question).toContainText('Others keep it.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(bubble(page, 'word 90.')).toHaveCount(0)
  await page.reload()
  await expect(bubble(page, 'word 88.')).toBeVisible()
  await expect(bubble(page, 'word 90.'), 'for oneself it never returns').toHaveCount(0)
  await expect(bubble(peer, 'word 90.'), 'for others it stays').toBeVisible()
})
