import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { bubble, chatRow, expect, test, url } from '../stage/app.ts'
import { writeHistory } from '../stage/history.ts'
import { createGroup, createPeople, pathOf } from '../stage/people.ts'

/** How far from the left each of these parts of a text begins. */
const lefts = (within: Locator, parts: string[]) =>
  within.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found = new Map<string, number>()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const part of wanted) {
        const at = node.textContent!.indexOf(part)
        if (at < 0 || found.has(part)) continue
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + part.length)
        found.set(part, range.getBoundingClientRect().left)
      }
    }
    return wanted.map((part) => found.get(part) ?? Number.NaN)
  }, parts)
/** Whether the first place of a text is where a finger could touch it. */
const isShown = (within: Locator, part: string) =>
  within.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let node = walker.nextNode()
    while (node && !node.textContent!.startsWith(wanted)) node = walker.nextNode()
    const range = document.createRange()
    range.setStart(node!, 0)
    range.setEnd(node!, wanted.length)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    const box = node!.parentElement!.getBoundingClientRect()
    return left >= box.left - 1 && right <= box.right + 1 && top < bottom
  }, part)
const isGrowing = (numbers: number[]) => numbers.every((each, index) => index === 0 || each > numbers[index - 1]!)

const HEBREW = 'שלום, חבר'
const TURNED = '\u202Eevil\u2067'

test('a name or a text that runs from right to left, or turns the direction around, turns nothing beside it', async ({
  open,
}) => {
  const [asha, dana, mallory] = await createPeople(url, 'Asha', 'דנה', `Mallory${TURNED}`)
  const group_id = await createGroup(url, 'Night market', [asha, dana, mallory])
  const lines = [
    { content: { type: ContentType.JoinGroup, data: { user_id: dana.id, ref_user_id: mallory.id } } },
    { by: dana, text: `${HEBREW} 12:30` },
    { by: mallory, text: `first ${TURNED}\nsecond line` },
    { by: dana, text: `${HEBREW} 5! ${HEBREW.repeat(20)}` },
  ]
  await writeHistory(url, { chat_type: ChatType.Group, chat_id: group_id, lines })
  const page = await open(asha, { form: 'desktop', path: pathOf(roomIdOf(group_id, ChatType.Group)) })
  await expect(bubble(page, `${HEBREW} 5!`)).toBeVisible()

  // Mallory invited Dana: in this order, whatever the names are written in.
  const line = page.getByRole('log').getByText('invited')
  await expect(line).toContainText('Mallory')
  await expect(line).toContainText('דנה')
  expect(isGrowing(await lefts(line, ['Mallory', ' invited ', 'דנה', ' to the group']))).toBe(true)
  // Its own words run from the right and end on the left.
  const [first, last] = await lefts(bubble(page, '12:30'), ['שלום', 'חבר'])
  expect(first!).toBeGreaterThan(last!)
  // The next line begins on the left again, and the time stands after it.
  const turned = bubble(page, 'second line')
  const [second] = await lefts(turned, ['second'])
  const box = (await turned.boundingBox())!
  expect(second! - box.x).toBeLessThan(20)
  const time = (await turned.locator(':scope > span').last().boundingBox())!
  expect(time.x + time.width).toBeGreaterThan(box.x + box.width - 20)
  // In the list who said it comes first.
  const row = chatRow(page, 'Night market')
  await expect(row).toContainText(HEBREW)
  expect(isGrowing(await lefts(row, ['דנה', 'שלום, חבר 5!']))).toBe(true)
  // Of what is too long the beginning is seen, which is on its right.
  await expect(row).toContainText(HEBREW.repeat(20))
  expect(await isShown(row, HEBREW.slice(0, 4))).toBe(true)
})

/** Of 255; a corner is not drawn twice to the same shade. */
const FAINT = 16
const picturesOf = (...elements: Locator[]): Promise<Buffer[]> =>
  Promise.all(
    elements.map(async (element) =>
      sharp(await element.screenshot())
        .raw()
        .toBuffer(),
    ),
  )
/** How far apart the two are where they are furthest apart. */
const difference = (some: Buffer[], others: Buffer[]): number => {
  const [one, other] = [Buffer.concat(some), Buffer.concat(others)]
  return one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0)
}

test('marks piled upon letters cover no other message', async ({ open }) => {
  const [asha, dev, meera] = await createPeople(url, 'Asha', 'Dev', 'Meera')
  const group_id = await createGroup(url, 'Night market', [asha, dev, meera])
  const piled = `pile ${`o${'\u0310\u0300\u0316\u0323'.repeat(40)}`.repeat(12)}`
  const lines = ['above', piled, 'below'].map((text, index) => ({ by: index % 2 ? dev : meera, text }))
  await writeHistory(url, { chat_type: ChatType.Group, chat_id: group_id, lines })
  const page = await open(asha, { form: 'desktop', path: pathOf(roomIdOf(group_id, ChatType.Group)) })
  const [above, below] = [bubble(page, 'above'), bubble(page, 'below')]
  await expect(below).toBeVisible()
  await page.mouse.move(0, 0)
  const shown = await picturesOf(above, below)
  const pile = bubble(page, 'pile')
  await pile.evaluate((element) => (element.style.opacity = '0'))
  expect(difference(shown, await picturesOf(above, below))).toBeLessThan(FAINT)
  // So it would look if the marks went on.
  await pile.evaluate((element) => {
    element.style.opacity = ''
    element.closest<HTMLElement>('[data-index]')!.style.clipPath = 'none'
  })
  expect(difference(shown, await picturesOf(above, below))).toBeGreaterThan(FAINT)
})
