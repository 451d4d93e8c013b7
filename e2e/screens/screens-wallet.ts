import { newDevice } from '../stage/device.ts'
import { createPeople } from '../stage/people.ts'
import { bookPast } from '../wallet/records.ts'
import { holdBack, see, type Screen, type Visitor } from './screen.ts'
import type { Stage } from '../stage/stage.ts'

const RECORD = 'main li button:has(time)'
const GRANT = 'main section[aria-labelledby=daily-grant] button'

async function holder({ url }: Stage): Promise<Visitor> {
  const [person] = await createPeople(url, 'Rohan Kulkarni')
  await bookPast(url, person.id, [
    { kind: 'grant_registration', amount: 1_000, hours_ago: 24 * 9 },
    { kind: 'chest_received', amount: 18_240, reference: '100000000001', hours_ago: 50 },
    { kind: 'chest_sent', amount: -500, reference: '100000000002', hours_ago: 26 },
    { kind: 'chest_returned', amount: 120, reference: '100000000002', hours_ago: 2 },
    { kind: 'grant_daily', amount: 200, hours_ago: 1 },
  ])
  return { token: person.token }
}
async function newcomer({ url }: Stage): Promise<Visitor> {
  const [{ token }] = await createPeople(url, 'Asha Verma')
  return { token }
}

export const walletScreens: Screen[] = [
  { name: 'wallet', visitor: holder, path: () => '/wallet', arrange: (page) => see(page, RECORD) },
  { name: 'wallet-empty', visitor: newcomer, path: () => '/wallet', arrange: (page) => see(page, 'main section p') },
  {
    name: 'wallet-taken',
    visitor: holder,
    path: () => '/wallet',
    prepare: (page) => page.context().addCookies([newDevice()]),
    arrange: async (page) => {
      await page.locator(GRANT).click()
      await page.locator(GRANT).waitFor({ state: 'detached' })
    },
  },
  {
    name: 'wallet-loading',
    visitor: holder,
    path: () => '/wallet',
    prepare: async (page) => {
      for (const call of ['wallet', 'grants', 'account_transaction_list']) await holdBack(page, `/user/${call}`)
    },
    arrange: (page) => see(page, 'main [role=status] > div > i'),
  },
  {
    name: 'wallet-error',
    visitor: newcomer,
    path: () => '/wallet',
    prepare: async (page) => {
      for (const call of ['wallet', 'grants', 'account_transaction_list'])
        await page.route(`**/api/user/${call}*`, (route) => route.abort())
    },
    arrange: (page) => see(page, 'main [role=alert] button'),
  },
  {
    name: 'wallet-offline',
    visitor: holder,
    path: () => '/wallet',
    arrange: async (page) => {
      await see(page, RECORD)
      await page.context().setOffline(true)
      await see(page, '[class*=bar][role=status]')
    },
  },
  { name: 'records-wallet', visitor: holder, path: () => '/wallet-record', arrange: (page) => see(page, RECORD) },
  {
    name: 'records-wallet-none',
    visitor: newcomer,
    path: () => '/balance-details',
    arrange: async (page) => {
      await page.locator('main [role=group] button').last().click()
      await see(page, 'main h2 + button')
    },
  },
  {
    name: 'record-wallet',
    visitor: holder,
    path: () => '/wallet-record',
    arrange: async (page) => {
      await page.locator(RECORD).nth(1).click()
      await see(page, 'dialog[open] dl, aside dl')
    },
  },
]
