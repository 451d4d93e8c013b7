import { ChatType } from '@mela/contract/ids.ts'
import { bubble, bubbles, chatList, expect, shownTexts, test, url, write } from '../stage/app.ts'
import { writeHistory } from '../stage/history.ts'
import { executed, HOSTILE, watch } from './hostile-texts.ts'
import { befriend, createPeople, pathOf, roomOf } from '../stage/people.ts'

const NICKNAMES = [HOSTILE[1]!, HOSTILE[4]!, HOSTILE[17]!, '__proto__']

test('CHAT-074 hostile texts in messages and names are shown as they were written and nothing of them runs', async ({
  open,
}) => {
  test.slow()
  const [asha, ...others] = await createPeople(url, 'Asha', ...NICKNAMES)
  for (const [index, other] of others.entries()) {
    const chat_id = await befriend(url, asha, other)
    const lines = index === 0 ? HOSTILE.map((text) => ({ by: other, text })) : [{ by: other, text: HOSTILE[index]! }]
    await writeHistory(url, { chat_type: ChatType.Private, chat_id, lines })
  }
  const page = await open(asha, { form: 'desktop' })
  const seen = watch(page, page.context())
  for (const nickname of NICKNAMES)
    await expect(chatList(page).locator('b').getByText(nickname, { exact: true })).toBeVisible()

  await page.goto(pathOf(roomOf(asha, others[0]!)))
  await expect(page.getByRole('log')).toBeVisible()
  await expect(page.getByRole('heading', { name: NICKNAMES[0]! })).toBeVisible()
  const shown = new Set<string>()
  const log = page.getByRole('log')
  for (let step = 0; step < 40 && shown.size < HOSTILE.length; step++) {
    for (const text of await shownTexts(page)) shown.add(text)
    await log.evaluate((element) => element.scrollBy(0, -400))
    await bubbles(page)
      .first()
      .hover({ force: true })
      .catch(() => undefined)
  }
  expect([...shown].sort()).toEqual([...HOSTILE].sort())
  await write(page, HOSTILE[1]!)
  await expect(bubble(page, HOSTILE[1]!).last()).toBeVisible()
  const made = await log
    .locator('script, img, iframe, object, embed, style, link, meta, base, form, input, details, math')
    .count()
  expect(made, 'no element is made of a text').toBe(0)
  const hrefs = await log
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol))
  for (const protocol of hrefs) expect(['https:', 'http:', 'mailto:']).toContain(protocol)
  expect(await executed(page)).toBeUndefined()
  expect(seen).toEqual([])
})

test('CHAT-074 links in a message are clickable and open without an opener', async ({ open }) => {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  const chat_id = await befriend(url, asha, gurpreet)
  const text = 'see https://example.com/a?b=c&d=%20e, www.example.org and mail me@example.com.'
  await writeHistory(url, { chat_type: ChatType.Private, chat_id, lines: [{ by: gurpreet, text }] })
  const page = await open(asha, {
    form: 'desktop',
    path: pathOf(roomOf(asha, gurpreet)),
    prepare: (context) => context.route(/example\.(com|org)/, (route) => route.fulfill({ body: 'elsewhere' })),
  })
  const links = bubble(page, 'see https').getByRole('link')
  await expect(links).toHaveText(['https://example.com/a?b=c&d=%20e', 'www.example.org', 'me@example.com'])
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('rel', /\bnoopener\b/)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  await expect(links.nth(1)).toHaveAttribute('href', 'https://www.example.org')
  await expect(links.nth(2)).toHaveAttribute('href', 'mailto:me@example.com')
  const opened = page.context().waitForEvent('page')
  await links.first().click()
  const other = await opened
  await expect(other).toHaveURL('https://example.com/a?b=c&d=%20e')
  expect(await other.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await expect(bubble(page, 'see https')).toContainText(text)
})

test('a link that says one address and leads to another is none, and look-alike letters are shown as what they are', async ({
  open,
}) => {
  const [asha, mallory] = await createPeople(url, 'Asha', 'Mallory')
  const chat_id = await befriend(url, asha, mallory)
  const lies = [
    'https://paypal.com@evil.example/',
    'https://bank.example:443@evil.example/',
    'https://bank.example/\u202Egro.live',
    'https://ba\u200Bnk.example/',
    'ftp://evil.example/file',
    'file:///etc/passwd',
  ]
  const lines = [...lies, 'https://аррӏе.com/login', 'https://пример.рф/'].map((text) => ({ by: mallory, text }))
  await writeHistory(url, { chat_type: ChatType.Private, chat_id, lines })
  const page = await open(asha, { form: 'desktop', path: pathOf(roomOf(asha, mallory)) })
  const links = page.getByRole('log').getByRole('link')
  await expect(links).toHaveText(['https://xn--80ak6aa92e.com/login', 'https://пример.рф/'])
  await expect(links.first()).toHaveAttribute('href', 'https://xn--80ak6aa92e.com/login')
  const shown = await shownTexts(page)
  for (const text of lies) expect(shown).toContain(text)
})
