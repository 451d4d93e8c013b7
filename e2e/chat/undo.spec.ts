import type { Locator, Page } from '@playwright/test'
import { bubble, chatRow, composer, expect, GATE, shownTexts, site, test, url } from '../stage/app.ts'
import { befriend, createPeople, pathOf, roomOf, sayTo, type Person } from '../stage/people.ts'
import { workerReady } from '../stage/worker.ts'

const undo = (page: Page): Locator => page.getByRole('button', { name: 'Undo' })

async function openQuestion(page: Page, text: string): Promise<Locator> {
  await bubble(page, text).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  return page.getByRole('alertdialog', { name: 'Delete this message?' })
}

async function deleteMessage(page: Page, text: string, { isForAll = false } = {}): Promise<void> {
  const question = await openQuestion(page, text)
  if (isForAll) await question.getByText('Also delete for Gurpreet').click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toHaveCount(0)
}

/** As when somebody turns to another app, and back. */
async function hide(page: Page): Promise<void> {
  for (const state of ['hidden', 'visible']) {
    await page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  }
}

async function twoWithWords(...words: string[]): Promise<[Person, Person]> {
  const [asha, gurpreet] = await createPeople(url, 'Asha', 'Gurpreet')
  await befriend(url, asha, gurpreet)
  for (const text of words) await sayTo(gurpreet, asha, text, site.origins[0])
  return [asha, gurpreet]
}

test('what was deleted is back with Undo on every device, and gone everywhere without it', GATE, async ({ open }) => {
  const [asha, gurpreet] = await twoWithWords('stays', 'comes back', 'goes', 'left behind')
  const path = pathOf(roomOf(asha, gurpreet))
  const page = await open(asha, { form: 'desktop', path, prepare: (context) => context.clock.install() })
  const tablet = await open(asha, { at: 1, path })
  const peer = await open(gurpreet, { at: 1, path })
  await expect(bubble(page, 'goes')).toBeVisible()
  // What is fetched when it is first asked for is there.
  await (await openQuestion(page, 'goes')).getByRole('button', { name: 'Cancel' }).click()
  await chatRow(page, 'Gurpreet').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete chat' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  // However long the clicks take, the moment to take something back does not pass meanwhile.
  await page.clock.pauseAt(Date.now() + 60_000)
  await deleteMessage(page, 'comes back', { isForAll: true })
  await expect.poll(() => shownTexts(page)).toEqual(['stays', 'goes', 'left behind'])
  await undo(page).click()
  await expect.poll(() => shownTexts(page)).toEqual(['stays', 'comes back', 'goes', 'left behind'])
  await expect(undo(page)).toHaveCount(0)

  await deleteMessage(page, 'left behind', { isForAll: true })
  await expect(undo(page)).toBeVisible()
  await hide(page)
  await expect(undo(page), 'whoever leaves means it').toHaveCount(0)
  await expect.poll(() => shownTexts(peer)).toEqual(['stays', 'comes back', 'goes'])
  await deleteMessage(page, 'goes', { isForAll: true })
  await expect(chatRow(page, 'Gurpreet')).toContainText('comes back')
  await page.clock.runFor(6_000)
  for (const side of [page, tablet, peer]) await expect.poll(() => shownTexts(side)).toEqual(['stays', 'comes back'])
  await expect(undo(page)).toHaveCount(0)

  await chatRow(page, 'Gurpreet').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete chat' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete chat' }).click()
  await expect(chatRow(page, 'Gurpreet')).toHaveCount(0)
  await undo(page).click()
  await page.clock.resume()
  await expect(chatRow(page, 'Gurpreet')).toContainText('comes back')
  await chatRow(page, 'Gurpreet').click()
  await expect.poll(() => shownTexts(page)).toEqual(['stays', 'comes back'])
})

test('what is done offline is seen at once, survives a reload and reaches the others with the network', async ({
  open,
}) => {
  const [asha, gurpreet] = await twoWithWords('first', 'second', 'third')
  const path = pathOf(roomOf(asha, gurpreet))
  const page = await open(asha, { form: 'desktop', path })
  const peer = await open(gurpreet, { at: 1, path })
  await expect(bubble(page, 'third')).toBeVisible()
  await expect(bubble(peer, 'third')).toBeVisible()
  await workerReady(page)
  await page.context().setOffline(true)
  await deleteMessage(page, 'third', { isForAll: true })
  await bubble(page, 'first').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Pin', exact: true }).click()
  await chatRow(page, 'Gurpreet').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Mute notifications' }).click()
  const expectDone = async () => {
    await expect.poll(() => shownTexts(page)).toEqual(['first', 'second'])
    await expect(page.getByRole('region', { name: 'Pinned message' })).toContainText('first')
    await expect(chatRow(page, 'Gurpreet')).toContainText('muted')
  }
  await expectDone()
  await expect(undo(page)).toHaveCount(0)
  await page.reload()
  await expectDone()
  expect(await shownTexts(peer), 'nobody has heard of it').toEqual(['first', 'second', 'third'])
  await page.context().setOffline(false)
  await expect.poll(() => shownTexts(peer)).toEqual(['first', 'second'])
  await expect(peer.getByRole('region', { name: 'Pinned message' })).toContainText('first')
  await expectDone()
  await composer(page).fill('still here')
  await page.keyboard.press('Enter')
  await expect(bubble(peer, 'still here')).toBeVisible()
})
