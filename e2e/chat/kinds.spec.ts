import type { Locator, Page } from '@playwright/test'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { freePort } from '../../server/test/engines/child.ts'
import { bubble, chatRow, expect, test } from '../stage/app.ts'
import { button } from '../stage/login-page.ts'
import { startOwnSite, type OwnSite } from '../stage/own-site.ts'
import { befriend, callerOf, createGroup, createPeople, pathOf, roomOf, type Person } from '../stage/people.ts'
import { words } from '../stage/words.ts'
import { giveDiamonds } from '../wallet/diamonds.ts'
import { hire, type HiredOperator } from '../wallet/sandbox-site.ts'

// What a channel says is heard by everybody on a site, so this journey has one of its own.
let own: OwnSite
let editor: HiredOperator
test.beforeAll(async () => {
  const port = await freePort()
  const CONSOLE_ORIGIN = `http://console.localhost:${port}`
  own = await startOwnSite({ CONSOLE_ORIGIN }, undefined, { port })
  editor = await hire(own.database_url, ['content'], own.origin, CONSOLE_ORIGIN)
})
test.afterAll(() => own.server.kill9())

const log = (page: Page): Locator => page.getByRole('log')
const box = (page: Page): Locator => page.getByRole('button', { name: /^Treasure box from Asha, Diwali wishes/ })
const group = (chat_id: string) => ({ chat_id, chat_type: ChatType.Group })

/** What the server answers this person about the newest message of a kind. */
async function dataOf(
  person: Person,
  chat: { chat_id: string; chat_type: ChatType },
  type: ContentType,
  language?: string,
): Promise<Record<string, unknown>> {
  const messages = await callerOf(person, own.origin, language)('getMessages', chat)
  return messages.find(({ content }) => content.type === type)!.content.data
}

async function sendInvitation(page: Page, to: string): Promise<void> {
  await button(page, 'Send to friends').click()
  await page.getByRole('checkbox', { name: new RegExp(to) }).check({ force: true })
  await button(page, 'Send to 1 friend').click()
  await expect(page.getByText('Invitation sent')).toBeVisible()
}

async function sendBox(page: Page, greeting: string): Promise<void> {
  await button(page, 'Attach').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Treasure box' }).click()
  const sheet = page.getByRole('dialog', { name: 'Send a treasure box' })
  await sheet.getByRole('textbox', { name: 'Total in the box' }).fill('100')
  await sheet.getByRole('textbox', { name: 'Number of boxes' }).fill('2')
  await sheet.getByRole('textbox', { name: 'Greeting' }).fill(greeting)
  await button(sheet, 'Send 100 diamonds').click()
  await expect(sheet).toHaveCount(0)
}

test('CHAT-007 an invitation, a join, a treasure box, its opening and a post with its translation are told by their names and shown to both', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(own.database_url, 'Asha', 'Gurpreet')
  const both = [asha, gurpreet]
  const chat_id = await befriend(own.database_url, asha, gurpreet)
  const group_id = await createGroup(own.database_url, 'Night market', [asha])
  await callerOf(asha, own.origin)('editNotice', { id: group_id, notice: 'Bring your own lights' })
  await giveDiamonds(own.database_url, asha, 1000)
  const roomId = roomIdOf(group_id, ChatType.Group)
  const phone = await open(asha, { at: own.origin, path: `/group-qr?roomId=${encodeURIComponent(roomId)}` })
  const desk = await open(gurpreet, { at: own.origin, form: 'desktop', path: pathOf(roomOf(asha, gurpreet)) })

  await sendInvitation(phone, 'Gurpreet')
  await expect(bubble(desk, 'Night market')).toContainText('Group invitation, 1 member')
  await phone.goto(pathOf(roomOf(asha, gurpreet)))
  await expect(bubble(phone, 'Night market')).toBeVisible()
  for (const person of both) {
    expect(await dataOf(person, { chat_id, chat_type: ChatType.Private }, ContentType.InviteCard)).toEqual({
      group_id,
      name: 'Night market',
      id: asha.id,
    })
  }

  await button(bubble(desk, 'Night market'), 'Join').click()
  await phone.goto(pathOf(roomId))
  for (const page of [phone, desk]) await expect(log(page)).toContainText('Asha invited Gurpreet to the group')
  for (const person of both) {
    expect(await dataOf(person, group(group_id), ContentType.JoinGroup)).toEqual({
      user_id: gurpreet.id,
      ref_user_id: asha.id,
    })
  }

  await sendBox(phone, 'Diwali wishes')
  for (const page of [phone, desk]) await expect(box(page)).toContainText('Diwali wishes')
  const sent = await dataOf(gurpreet, group(group_id), ContentType.Treasure)
  expect(await dataOf(asha, group(group_id), ContentType.Treasure)).toEqual(sent)
  expect(sent).toEqual({
    chest_id: expect.stringMatching(/^\d+$/),
    remarks: 'Diwali wishes',
    // What the card says of the box, and the promise about its split.
    ...{ type: 1, num: 2, commitment: expect.stringMatching(/^[\da-f]{64}$/) },
  })

  await box(desk).click()
  await button(desk.getByRole('dialog', { name: 'Treasure box' }), 'Open').click()
  await expect(log(phone)).toContainText('Gurpreet opened your treasure box')
  await button(desk.getByRole('dialog', { name: 'Treasure box' }), 'Close').click()
  await expect(log(desk)).toContainText('You opened a treasure box from Asha')
  for (const person of both) {
    expect(await dataOf(person, group(group_id), ContentType.TreasureReceived)).toEqual({
      chest_id: sent['chest_id'],
      user_id: asha.id,
      receive_user_id: gurpreet.id,
    })
  }

  const [{ chat_id: channel_id } = { chat_id: '' }] = await callerOf(asha, own.origin)('getChannels', {})
  const post = { title: 'Night buses', content: 'Every ten minutes from tonight' }
  await phone.goto('/chatList')
  await chatRow(phone, 'Mela News').tap()
  await chatRow(desk, 'Mela News').click()
  const translation = { title: 'रात की बसें', content: 'आज से हर दस मिनट में' }
  await editor.browser.call('postToChannel', { channel_id, ...post, translations: { hi: translation } })
  for (const page of [phone, desk]) {
    await expect(bubble(page, post.title).getByRole('heading', { name: post.title })).toBeVisible()
    await expect(bubble(page, post.title)).toContainText(post.content)
  }
  const channel = { chat_id: channel_id, chat_type: ChatType.Channel }
  expect(await dataOf(asha, channel, ContentType.Channel)).toEqual(post)
  expect(await dataOf(gurpreet, channel, ContentType.Channel, 'hi')).toEqual({ ...post, translation })
  // Straight to its address, on a device that has never seen the channel.
  const path = pathOf(roomIdOf(channel_id, ChatType.Channel))
  const hindi = await open(gurpreet, { at: own.origin, path, options: { locale: 'hi-IN' } })
  const translated = bubble(hindi, translation.content)
  await expect(translated.getByRole('heading', { name: translation.title })).toBeVisible()
  await button(translated, words('hi', 'translation')['show_original']!).tap()
  await expect(bubble(hindi, post.content).getByRole('heading', { name: post.title })).toBeVisible()
})
