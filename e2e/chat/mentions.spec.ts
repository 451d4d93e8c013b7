import type { Locator, Page } from '@playwright/test'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { bubble, chatRow, composer, expect, sendButton, site, test, url, write } from '../stage/app.ts'
import { writeHistory } from '../stage/history.ts'
import { befriend, callerOf, createGroup, createPeople, pathOf, roomOf } from '../stage/people.ts'

const people = (page: Page) => page.getByRole('listbox', { name: 'People to mention' })
const options = (page: Page) => people(page).getByRole('option')

test('CHAT-045 typing @ in a group opens the members, what is sent lists the chosen, and their row is marked until opened', async ({
  open,
}) => {
  const [asha, gurpreet, meera, dev] = await createPeople(url, 'Asha', 'Gurpreet Singh', 'Meera', 'Dev')
  const group_id = await createGroup(url, 'Fair', [asha, gurpreet, meera, dev])
  const path = pathOf(roomIdOf(group_id, ChatType.Group))
  const lines = [{ by: asha, text: 'hello all' }]
  await writeHistory(url, { chat_type: ChatType.Group, chat_id: group_id, lines })
  const page = await open(gurpreet, { path })
  const named = await open(meera, { form: 'desktop', at: 1 })
  const sent = async () => {
    const request = page.waitForRequest((each) => each.url().endsWith('/chat/send_message'))
    await sendButton(page).tap()
    const { mentions, content } = (await request).postDataJSON()
    return { mentions, text: content.data.text }
  }
  await composer(page).pressSequentially('look @')
  await expect(options(page)).toHaveText([/Asha/, /Meera/, /Dev/])
  await composer(page).pressSequentially('me')
  await expect(options(page)).toHaveText([/Meera/])
  await options(page).tap()
  await expect(composer(page)).toHaveValue('look @Meera ')
  await expect(people(page)).toHaveCount(0)
  await composer(page).pressSequentially('and @')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(2)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(composer(page)).toHaveValue('look @Meera and @Dev ')
  await composer(page).pressSequentially('@')
  await page.keyboard.press('Escape')
  await expect(people(page)).toHaveCount(0)
  for (let count = 0; count < 3; count++) await page.keyboard.press('Backspace')
  await expect(composer(page)).toHaveValue('look @Meera and @De')
  expect(await sent()).toEqual({ mentions: [meera.id], text: 'look @Meera and @De' })

  const row = chatRow(named, 'Fair')
  await expect(row.locator('[class*=badge]')).toHaveText(['@', '1'])
  await row.click()
  await expect(bubble(named, 'look').locator('b').getByText('@Meera')).toBeVisible()
  await expect(row.locator('[class*=badge]')).toHaveCount(0)
  await named.reload()
  await expect(row.locator('[class*=badge]'), 'once opened it stays clear').toHaveCount(0)

  await composer(page).pressSequentially('@al')
  await expect(people(page), 'to name everyone is for those who manage').toHaveCount(0)
  const owner = await open(asha, { form: 'desktop', path })
  await composer(owner).pressSequentially('@al')
  await expect(options(owner)).toHaveText([/@all\s*Everyone in this group$/])
  const asked = owner.waitForRequest((each) => each.url().endsWith('/chat/send_message'))
  await owner.keyboard.press('Enter')
  await composer(owner).pressSequentially('come')
  await owner.keyboard.press('Enter')
  expect((await asked).postDataJSON()).toMatchObject({ mentions: ['all'], content: { data: { text: '@all come' } } })
  await expect(bubble(page, '@all come').locator('b').getByText('@all')).toBeVisible()
})

test('PLUS-005 whoever writes is shown to the others in private and in groups, told now and then, and kept nowhere', async ({
  open,
}) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const chat_id = await befriend(url, asha, gurpreet)
  const group_id = await createGroup(url, 'Fair', [asha, gurpreet])
  const group = roomIdOf(group_id, ChatType.Group)
  await callerOf(asha, site.origins[0])('sendMessage', {
    chat_id: group_id,
    chat_type: ChatType.Group,
    nonce: crypto.randomUUID(),
    content: { type: 1, data: { text: 'hello all' } },
  })
  const peer = await open(gurpreet, { form: 'desktop', path: pathOf(roomOf(asha, gurpreet)) })
  const told: Buffer[] = []
  const page = await open(asha, {
    at: 1,
    path: '/chatList',
    prepare: async (context) => {
      context.on('page', (opened) =>
        opened.on('websocket', (socket) =>
          socket.on('framesent', ({ payload }) => {
            if (Buffer.from(payload).includes('typing')) told.push(Buffer.from(payload))
          }),
        ),
      )
    },
  })
  await page.goto(pathOf(roomOf(asha, gurpreet)))
  const header = (side: Page) =>
    side
      .locator('header')
      .filter({ has: side.getByRole('heading', { level: 1 }) })
      .last()
  await expect(header(peer)).toContainText('Online')
  await composer(page).pressSequentially('how are you', { delay: 40 })
  await expect(header(peer)).toContainText('typing…')
  expect(told.length, 'many letters are told once in three seconds').toBe(1)
  await sendButton(page).tap()
  await expect(bubble(peer, 'how are you')).toBeVisible()
  await expect(header(peer), 'their message ends it').not.toContainText('typing…')
  const typesUntil = (shown: Locator, words: string) =>
    expect(async () => {
      await composer(page).pressSequentially('and so on ')
      await expect(shown).toContainText(words, { timeout: 1_000 })
    }).toPass()
  await typesUntil(header(peer), 'typing…')
  await expect(header(peer), 'it fades by itself').not.toContainText('typing…')

  await page.goto(pathOf(group))
  await typesUntil(chatRow(peer, 'Fair'), 'Asha is typing…')
  await chatRow(peer, 'Fair').click()
  await typesUntil(header(peer), 'Asha is typing…')
  await write(page, 'done')
  await expect(chatRow(peer, 'Fair')).toContainText('Asha: done')
  await expect(header(peer)).toContainText('2 members')
  const kept = await query<{ texts: string }>(
    url,
    `SELECT string_agg(content::text, ' ') AS texts FROM chat_message WHERE chat_id IN ($1, $2)`,
    [chat_id, group_id],
  )
  expect(kept[0]!.texts).not.toContain('typing')
})

test('whoever is named in what they have not read is led from mention to mention, and to one that comes meanwhile', async ({
  open,
}) => {
  const [owner, member] = await createPeople(url, 'Asha', 'Gurpreet')
  const group_id = await createGroup(url, 'Fair', [owner, member])
  const lines = Array.from({ length: 300 }, (_, index) => {
    const mentions = [150, 220, 290].includes(index + 1) ? [member] : []
    return { by: owner, text: mentions.length > 0 ? `@Gurpreet ${index + 1}.` : `line ${index + 1}.`, mentions }
  })
  await writeHistory(url, { chat_type: ChatType.Group, chat_id: group_id, lines, unread: [[member, 200]] })
  const page = await open(member)
  await chatRow(page, 'Fair').tap()
  const flashed = page.locator('[class*=flashed]')
  const next = page.getByRole('button', { name: /^Go to (your mention|the next of \d mentions of you)$/ })
  for (const [left, place] of [
    ['@3', '@Gurpreet 150.'],
    ['@2', '@Gurpreet 220.'],
    ['@1', '@Gurpreet 290.'],
  ] as const) {
    await expect(next).toHaveText(left)
    await next.tap()
    await expect(flashed).toContainText(place)
    await expect(bubble(page, place)).toBeInViewport()
  }
  await expect(next).toHaveCount(0)
  await page.getByRole('log').evaluate((log) => log.scrollBy(0, -1500))
  await expect(bubble(page, '@Gurpreet 290.')).not.toBeInViewport()
  await callerOf(owner, site.origins[1])('sendMessage', {
    chat_id: group_id,
    chat_type: ChatType.Group,
    nonce: crypto.randomUUID(),
    content: { type: 1, data: { text: '@all come' } },
    mentions: ['all'],
  })
  await expect(next).toHaveText('@1')
  await next.tap()
  await expect(bubble(page, '@all come')).toBeInViewport()
  await expect(next).toHaveCount(0)
})
