import type { Page } from '@playwright/test'
import { ChatType } from '@mela/contract/ids.ts'
import { befriend, callerOf, createPeople, pathOf, roomOf, sayTo } from '../stage/people.ts'
import { see, type Screen, type Visitor } from './screen.ts'
import type { Stage } from '../stage/stage.ts'

// Groupings, and the settings of a chat with one person.
const MORE = 'main ul li [aria-haspopup=menu]'

/** Somebody with friends in groupings, who have written. */
async function grouper({ url, origin }: Stage): Promise<Visitor> {
  const [asha, ...friends] = await createPeople(url, 'Asha Verma', 'Dev Nair', 'Meera Kapoor', 'राम कुमार', 'Lena Vogel')
  for (const friend of friends) await befriend(url, asha, friend)
  const call = callerOf(asha, origin)
  const { id } = await call('saveGrouping', { name: 'Family', order: '0' })
  await call('addToGrouping', { id, user_ids: friends.slice(0, 3).map((friend) => friend.id) })
  await call('saveGrouping', { name: 'Stall owners of the big winter fair', order: '1' })
  await sayTo(asha, friends[0], 'Call me when free, I have the tickets for the ferris wheel', origin)
  return { token: asha.token, pair: [asha, friends[0]], grouping_id: id }
}

const grouping = (name: string, path: (visitor: Visitor) => string, arrange: Screen['arrange']): Screen => ({
  name,
  visitor: grouper,
  path: (_stage, visitor) => path(visitor),
  arrange,
})
const openMenu = async (shown: Page) => {
  await see(shown, MORE)
  await shown.locator(MORE).first().click()
  await see(shown, '[role=menuitem]')
}

export const groupingScreens: Screen[] = [
  ...['/grouping', '/gp'].map((path) =>
    grouping(
      path.slice(1),
      () => path,
      async (shown) => {
        await see(shown, MORE)
        await shown.locator('main ul li [aria-expanded]').first().click()
        await see(shown, 'main ul li button:not([aria-expanded]) [class*=avatar]')
      },
    ),
  ),
  grouping('grouping-menu', () => '/grouping', openMenu),
  ...(['edit', 'delete'] as const).map((act, index) =>
    grouping(
      `grouping-${act}`,
      () => '/grouping',
      async (shown) => {
        await openMenu(shown)
        await shown
          .locator('[role=menuitem]')
          .nth(index + 1)
          .click()
        await see(shown, 'dialog[open] button')
      },
    ),
  ),
  {
    name: 'grouping-empty',
    visitor: async ({ url }) => ({ token: (await createPeople(url, 'Asha Verma'))[0].token }),
    path: () => '/grouping',
    arrange: (shown) => see(shown, 'main h2'),
  },
  grouping(
    'grouping-detail',
    ({ grouping_id }) => `/grouping-detail?id=${grouping_id}`,
    (shown) => see(shown, 'main ul li'),
  ),
  grouping(
    'add-member',
    ({ grouping_id }) => `/add-member?id=${grouping_id}`,
    async (shown) => {
      await shown.locator('main label:has(input:enabled)').first().click()
      await see(shown, 'main footer button')
    },
  ),
  grouping(
    'set-grouping',
    ({ pair }) => `/set-grouping?id=${pair![1].id}`,
    (shown) => see(shown, 'main label'),
  ),
  grouping(
    'grouping-chat',
    ({ grouping_id }) => pathOf(`${grouping_id}|${ChatType.Grouping}`),
    (shown) => see(shown, 'main h2'),
  ),
  grouping(
    'session-setting',
    ({ pair }) => `${pathOf(roomOf(...pair!))}/session-setting`,
    (shown) => see(shown, 'main [role=switch]'),
  ),
  grouping(
    'clear-records',
    ({ pair }) => `${pathOf(roomOf(...pair!))}/session-setting`,
    async (shown) => {
      await see(shown, 'main [role=switch]')
      await shown.locator('main button[class*=danger]').first().click()
      await see(shown, 'dialog[open] button')
    },
  ),
]
