import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { iconPaths } from '../../ui/src/display/icon-paths.ts'
import { befriend, callerOf, createPeople, pathOf, roomOf, sayTo } from '../stage/people.ts'
import { asha, BUBBLE, ROWS, see, type Screen, type Visitor } from './screen.ts'
import type { Stage } from '../stage/stage.ts'

// Translation, channels and what is written to groupings.

/** Somebody of customer service, asked something in another language. */
async function service({ url, origin }: Stage): Promise<Visitor> {
  const [help, customer] = await createPeople(url, 'Mela Help', 'Lena Vogel')
  await query(url, 'UPDATE account_user SET identity = 3 WHERE id = $1', [help.id])
  await befriend(url, help, customer)
  await sayTo(help, customer, 'Guten Morgen', origin)
  await sayTo(help, customer, 'Wo ist meine Bestellung?', origin)
  return { token: help.token, pair: [help, customer] }
}

/** Somebody who has written to a grouping. */
async function writer({ url, origin }: Stage): Promise<Visitor> {
  const [owner, dev, meera, ravi] = await createPeople(url, 'Asha Verma', 'Dev Nair', 'Meera Kapoor', 'Ravi')
  for (const friend of [dev, meera, ravi]) await befriend(url, owner, friend)
  const call = callerOf(owner, origin)
  const { id } = await call('saveGrouping', { name: 'Family', order: '0' })
  await call('addToGrouping', { id, user_ids: [dev.id, meera.id, ravi.id] })
  const send = (text: string) =>
    call('sendMessageGrouping', { chat_id: id, nonce: crypto.randomUUID(), content: { type: 1, data: { text } } })
  await send('Family dinner moves to Sunday, 7 pm at our place')
  await callerOf(ravi, origin)('blockUser', { to_user_id: owner.id, status: 1 })
  await send('Who brings sweets? Reply to me')
  await sayTo(owner, dev, 'I do!', origin)
  return { token: owner.token, grouping_id: id, pair: [owner, dev] }
}

const TRANSLATED = '[data-translation]'
const turnOn = async (page: Parameters<Screen['arrange']>[0], ...switches: number[]) => {
  for (const index of switches) await page.locator('main [role=switch]').nth(index).click()
}

export const conversationScreens: Screen[] = [
  {
    name: 'translation',
    visitor: service,
    path: () => '/translation',
    arrange: (page) => turnOn(page, 0),
  },
  {
    name: 'translation-language',
    visitor: service,
    path: () => '/translation',
    arrange: async (page) => {
      await page.locator('main [role=switch] + button').first().click()
      await see(page, 'dialog[open] label')
    },
  },
  {
    name: 'chat-translated',
    visitor: service,
    path: () => '/translation',
    arrange: async (page, _stage, visitor) => {
      await turnOn(page, 0, 1)
      await page.goto(pathOf(roomOf(...visitor.pair!)))
      await see(page, TRANSLATED)
      await page.locator('form textarea').fill('Good morning')
      await page.locator('form [type=submit]').click()
      await see(page, '[class*=own] [class*=block]')
    },
  },
  {
    name: 'channel-setting',
    visitor: asha,
    path: () => '/chatList',
    arrange: async (page) => {
      await page.locator(`${ROWS}:has(path[d="${iconPaths.megaphone}"])`).click()
      await see(page, BUBBLE)
      await page.locator(`header button:has(path[d="${iconPaths.more}"])`).last().click()
      await see(page, 'main [role=switch]')
    },
  },
  {
    name: 'row-menu',
    visitor: asha,
    path: () => '/chatList',
    arrange: async (page) => {
      await page.locator(ROWS).nth(1).click({ button: 'right' })
      await see(page, '[role=menuitem]')
    },
  },
  ...(['chat', 'gp'] as const).map((place): Screen => ({
    name: `broadcasts-${place}`,
    visitor: writer,
    path: (_stage, { grouping_id }) => `/${place}/${encodeURIComponent(roomIdOf(grouping_id!, ChatType.Grouping))}`,
    arrange: (page) => see(page, '[class*=reach]'),
  })),
]
