import type { Page } from '@playwright/test'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { bubble, composer, expect, test, url } from '../stage/app.ts'
import { writeHistory } from '../stage/history.ts'
import { befriend, createGroup, createPeople, pathOf, roomOf } from '../stage/people.ts'

/** Where the focus is, as a person would say it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    if (element.closest('[role=log] [data-index]')) return 'in the messages'
    if (element.closest('[role=log]')) return 'messages'
    if (element.closest('nav')) return 'rail'
    if (element.closest('ul')) return 'chat row'
    if (element.closest('form')) return element instanceof HTMLTextAreaElement ? 'composer' : 'beside the composer'
    if (element.closest('header')) return element.closest('section') ? 'header of the chat' : 'header of the list'
    return element.textContent
  })

test('the Tab key goes from the list to the composer with one stop at the chats and one at the messages', async ({
  open,
}) => {
  const [asha, dev, meera] = await createPeople(url, 'Asha', 'Dev', 'Meera')
  const chat_id = await befriend(url, asha, dev)
  await befriend(url, asha, meera)
  const lines = [1, 2, 3].map((n) => ({ by: dev, text: `see https://example.com/${n} and https://example.org` }))
  await writeHistory(url, { chat_type: ChatType.Private, chat_id, lines })
  const page = await open(asha, { form: 'desktop', path: pathOf(roomOf(asha, dev)) })
  await expect(bubble(page, 'https://example.com/3')).toBeVisible()
  await expect(composer(page)).toBeFocused()
  // From the beginning of the page.
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  const stops: (string | null)[] = []
  await expect(async () => {
    await page.keyboard.press('Tab')
    stops.push(await focused(page))
    expect(stops.at(-1)).toBe('composer')
  }).toPass({ intervals: [0] })
  // Where the app can be installed, a bar says so.
  const own = stops.filter((stop) => stop !== 'Install' && stop !== '')
  const runs = own.filter((stop, index) => stop !== own[index - 1])
  expect(runs).toEqual([
    'Skip to content',
    'rail',
    ...['header of the list', 'Search chats, people, messages', 'chat row'],
    ...['header of the chat', 'messages', 'beside the composer', 'composer'],
  ])
  expect(stops.filter((stop) => stop === 'chat row')).toHaveLength(1)

  // Back into the messages, and from the chosen one to its own links.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('log')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(bubble(page, 'https://example.com/2')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'https://example.com/2' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(bubble(page, 'https://example.com/2').getByRole('link', { name: 'https://example.org' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Attach' })).toBeFocused()
})

test('a message keeps the focus when the list is scrolled far away from it, and the arrows go on from there', async ({
  open,
}) => {
  const [asha, dev] = await createPeople(url, 'Asha', 'Dev')
  const chat_id = await befriend(url, asha, dev)
  const lines = Array.from({ length: 90 }, (_, index) => ({ by: dev, text: `message ${index + 1}.` }))
  await writeHistory(url, { chat_type: ChatType.Private, chat_id, lines })
  const page = await open(asha, { form: 'desktop', path: pathOf(roomOf(asha, dev)) })
  const last = bubble(page, 'message 90.')
  await expect(last).toBeVisible()
  const log = page.getByRole('log')
  await log.focus()
  await page.keyboard.press('ArrowUp')
  await expect(last).toBeFocused()
  await log.hover()
  await expect(async () => {
    await page.mouse.wheel(0, -3_000)
    await expect(bubble(page, 'message 20.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(last).not.toBeInViewport()
  await expect(last).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(last, 'first back to it').toBeInViewport()
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(bubble(page, 'message 89.')).toBeFocused({ timeout: 500 })
  }).toPass()
})

test('with the keyboard alone a message is deleted, and the focus stays among the messages', async ({ open }) => {
  const [asha, dev] = await createPeople(url, 'Asha', 'Dev')
  const chat_id = await befriend(url, asha, dev)
  const lines = ['keep me', 'delete me'].map((text) => ({ by: dev, text }))
  await writeHistory(url, { chat_type: ChatType.Private, chat_id, lines })
  const page = await open(asha, { form: 'desktop', path: pathOf(roomOf(asha, dev)) })
  await expect(bubble(page, 'delete me')).toBeVisible()
  await page.getByRole('log').focus()
  await page.keyboard.press('ArrowUp')
  await expect(bubble(page, 'delete me')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(bubble(page, 'delete me')).toHaveCount(0)
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('log')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(bubble(page, 'keep me')).toBeFocused()
})

interface Heard {
  role?: { value: string }
  name?: { value: string }
  description?: { value: string }
}

/** What a screen reader says of each message. */
async function heard(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Heard[] }
  return nodes
    .filter(({ role }) => role?.value === 'article')
    .map(({ name, description }) => [name?.value, description?.value].filter(Boolean).join(' | '))
}

const VOICE = { url: '/files/gone', duration: 18, size: 70_000 }
const PHOTO = { url: '/files/gone', thumbnail_url: '/files/gone_t', width: 1600, height: 1200, size: 280_000 }
const SAID = {
  en: [
    /^Gurpreet, Owner, .+\. Gate opens at 5$/,
    /^Gurpreet, Owner, .+\. \[Voice\] \| Voice message, 18 seconds, from Gurpreet/,
    /^Meera, .+\. \[Photo\] \| Couldn’t load.*Couldn’t load/,
    /^You, .+, sent\. \[Contact card\] \| Dev Contact card View/,
    /^You, .+, sent\. I come \| Gurpreet ?Gate opens at 5/,
  ],
  hi: [
    /^Gurpreet, ओनर, .+। Gate opens at 5$/,
    /^Gurpreet, ओनर, .+। \[वॉइस\] \| Gurpreet का वॉइस मैसेज, 18 सेकंड/,
    /^Meera, .+। \[फ़ोटो\] \| लोड नहीं हुआ.*लोड नहीं हुआ/,
    /^आप, .+, भेजा गया। \[.+\] \| Dev/,
    /^आप, .+, भेजा गया। I come \| Gurpreet ?Gate opens at 5/,
  ],
}

for (const language of ['en', 'hi'] as const) {
  test(`a screen reader hears who said what, when and whether it was read, of every kind of message (${language})`, async ({
    open,
  }) => {
    const [asha, gurpreet, meera, dev] = await createPeople(url, 'Asha', 'Gurpreet', 'Meera', 'Dev')
    const group_id = await createGroup(url, 'Night market', [gurpreet, asha, meera])
    const quote = { message_id: '2', author_id: gurpreet.id, content: { type: 1, data: { text: 'Gate opens at 5' } } }
    const lines = [
      { text: 'The group was created' },
      { by: gurpreet, text: 'Gate opens at 5' },
      { by: gurpreet, content: { type: ContentType.Audio, data: VOICE } },
      ...[1, 2].map(() => ({ by: meera, content: { type: ContentType.Image, data: { ...PHOTO, album: 'a' } } })),
      { by: asha, content: { type: ContentType.Card, data: { id: dev.id, type: 'idcard', name: 'Dev' } } },
      { by: asha, content: { type: ContentType.Text, data: { text: 'I come', quote } } },
    ]
    await writeHistory(url, { chat_type: ChatType.Group, chat_id: group_id, lines })
    const page = await open(asha, {
      form: 'desktop',
      path: pathOf(roomIdOf(group_id, ChatType.Group)),
      options: { locale: `${language}-IN` },
    })
    const said = SAID[language]
    await expect.poll(async () => (await heard(page)).length).toBe(said.length)
    await expect
      .poll(async () => (await heard(page)).filter((each) => !said.some((wanted) => wanted.test(each))))
      .toEqual([])
    const all = await heard(page)
    expect(said.filter((wanted) => !all.some((each) => wanted.test(each)))).toEqual([])
  })
}
