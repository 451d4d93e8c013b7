import { query } from '../../server/test/engines/postgres.ts'
import { befriend, callerOf, createGroup, createPeople, roomOf, sayTo, type Person } from '../stage/people.ts'
import { see, type Screen, type Visitor } from './screen.ts'
import type { Stage } from '../stage/stage.ts'

// The address book, people and what is found.
const NAMES = [
  'Ananya Rao',
  'Arjun Mehta',
  'बाला',
  'Chetan',
  'Dev Nair',
  'Esha',
  'Farid',
  'Gita',
  'Hari',
  '健二',
  'Zoya',
  '7',
]

/** Somebody with friends of all letters, groups, words to find, and people who ask. */
async function befriended({ url, origin }: Stage): Promise<Visitor> {
  const [asha, ...friends] = (await createPeople(url, 'Asha Verma', ...NAMES)) as [Person, ...Person[]]
  await query(url, 'UPDATE account_user SET gender = id % 3 + 1 WHERE id = ANY($1)', [friends.map(({ id }) => id)])
  for (const friend of friends) await befriend(url, asha, friend)
  const [nadia, wei] = await createPeople(url, 'Nadia K.', 'Wei Lin')
  for (const [by, apply_content] of [
    [wei, 'I am Wei from class 3'],
    [nadia, 'Hi, we met at the pottery stall next to the big wheel'],
  ] as const) {
    await callerOf(by, origin)('applyFriend', { to_user_id: asha.id, apply_content })
  }
  const { list } = await callerOf(asha, origin)('listFriendApplications', {})
  await callerOf(asha, origin)('reviewFriendApplication', { id: list[1]!.id, status: 2 })
  await createGroup(url, 'Diwali Mela planning', [asha, friends[0]!, friends[1]!])
  for (const friend of friends.slice(0, 4)) await sayTo(asha, friend, 'Let’s buy the Diwali sweets today', origin)
  return { token: asha.token, pair: [asha, friends[0]!], stranger: nadia }
}

const screen = (name: string, path: (visitor: Visitor) => string, arrange: Screen['arrange']): Screen => ({
  name,
  visitor: befriended,
  path: (_stage, visitor) => path(visitor),
  arrange,
})
const friendPage = ({ pair }: Visitor) => `/user-page?id=${pair![1].id}`
const strangerPage = ({ stranger }: Visitor) => `/user-page?id=${stranger!.id}`
const HITS = 'main ul li a mark'
const FOOT = 'main footer button'

export const friendScreens: Screen[] = [
  screen(
    'chat-list-menu',
    () => '/chatList',
    async (page) => {
      await see(page, 'a[href="/friend-application"]')
      await page.locator('main header [aria-haspopup=menu]').click()
      await see(page, '[role=menuitem]')
    },
  ),
  screen(
    'address',
    () => '/address',
    (page) => see(page, '[role=slider]'),
  ),
  screen(
    'address-search',
    () => '/address',
    async (page) => {
      await page.locator('[role=search] input').fill('no such person')
      await see(page, 'main h2')
    },
  ),
  screen(
    'friend-application',
    () => '/friend-application',
    (page) => see(page, 'main section li button + div button'),
  ),
  screen('user-friend', friendPage, (page) => see(page, 'main button:has(+ button)')),
  screen('user-stranger', strangerPage, (page) => see(page, FOOT)),
  screen(
    'user-own',
    ({ pair }) => `/user-page?id=${pair![0].id}`,
    (page) => see(page, 'main h2'),
  ),
  screen(
    'user-gone',
    () => '/user-page?id=999999999999',
    (page) => see(page, 'main h2'),
  ),
  screen('user-blocked', friendPage, async (page, { origin }, { token, pair }) => {
    await callerOf({ ...pair![0], token: token! }, origin)('blockUser', { to_user_id: pair![1].id, status: 1 })
    await page.reload()
    await see(page, FOOT)
  }),
  screen('friend-request', strangerPage, async (page) => {
    await page.locator(FOOT).click()
    await see(page, 'dialog[open] textarea')
  }),
  screen(
    'complaint',
    ({ stranger }) => `/complaint-user?id=${stranger!.id}`,
    async (page) => {
      await page.locator('main fieldset button').last().click()
      await page.locator(FOOT).click()
      await see(page, '[role=alert]')
    },
  ),
  screen(
    'search-person',
    () => '/search-main?type=friend',
    (page) => see(page, 'main h2'),
  ),
  screen(
    'search-all',
    () => '/search-main?type=all&keyword=diwali',
    (page) => see(page, HITS),
  ),
  screen(
    'all-result',
    () => '/all-result?category=record&scope=2&keyword=diwali',
    (page) => see(page, HITS),
  ),
  screen(
    'search-nothing',
    () => '/search-main?type=all&keyword=zzzz',
    (page) => see(page, 'main h2'),
  ),
  screen(
    'chat-record',
    ({ pair }) => `/chat-record?roomId=${encodeURIComponent(roomOf(pair![0], pair![1]))}&keyword=diwali`,
    (page) => see(page, HITS),
  ),
]
