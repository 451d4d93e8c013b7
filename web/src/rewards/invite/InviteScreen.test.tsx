// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { InviteInfo, InviteRecord } from '@mela/contract/rewards/rewards-invites.ts'
import { answering, mountScreen } from '../../../test/rewards-answers.ts'
import { sessionStore } from '../../account/session/session.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { cancelPending } from '../../platform/net/api.ts'
import { queries } from '../../platform/query/client.ts'
import { clearDatabase, table } from '../../platform/storage/database.ts'
import { InviteScreen } from './InviteScreen.tsx'

beforeEach(async () => {
  queries.clear()
  localStorage.clear()
  sessionStore.setState({ status: 'signed_in', userId: '7' })
  await clearDatabase()
  await startLanguage()
  await loadAreas('invites', 'wallet', 'pages', 'chat')
})
afterEach(() => cancelPending())

const record = (number: number, changed: Partial<InviteRecord> = {}): InviteRecord => ({
  user: { id: String(number), name: `Friend ${number}`, avatar: { url: '' } },
  ...{ created_at: '2025-11-05T08:00:00.000Z', is_valid: false, is_unrewarded: false },
  ...changed,
})
const info = (changed: Partial<InviteInfo> = {}): InviteInfo => ({
  ...{ invite_code: 'CGYT2WHN', link: '/?code=CGYT2WHN', total: 0, valid: 0, earned: '0.00' },
  reward: { money_type: 3, amount: '200.00' },
  conditions: [
    { name: 'contact', money_type: 3, need: '0.00' },
    { name: 'consumption', money_type: 3, need: '1000.00' },
  ],
  ...changed,
})
const everything: InviteInfo['conditions'] = [
  { name: 'contact', money_type: 1, need: '0.00' },
  { name: 'verified', money_type: 1, need: '0.00' },
  { name: 'recharge', money_type: 1, need: '500.00' },
  { name: 'consumption', money_type: 1, need: '1000.00' },
]

function shown(answers: { info?: unknown; records?: unknown }) {
  const screen = mountScreenAfter(answers)
  const list = (name: string) =>
    [...screen.page.querySelectorAll(`ul[aria-label="${name}"] > li`)].map(({ textContent }) => textContent)
  const figures = () => [...screen.page.querySelectorAll('dl[aria-label] > div')].map(({ textContent }) => textContent)
  return { ...screen, list, figures }
}
const mountScreenAfter = (answers: object) => {
  const { asked } = answering({ ...answers })
  return { ...mountScreen(InviteScreen), asked }
}

test('both get what the site says, for what it asks for, and where nothing came of it yet it says so', async () => {
  const { page, list, figures, button } = shown({ info: info(), records: { list: [], total: 0 } })
  await expect
    .poll(() => list('What your friend needs'))
    .toEqual(['A linked mobile number or email', 'Bets of 1,000 diamonds in all'])
  expect(page.textContent).toContain('You both get 200 diamonds once your friend has what’s listed below')
  expect(page.textContent).toContain('CGYT2WHN')
  expect(page.textContent).not.toContain('played once')
  expect(figures()).toEqual(['Joined0', 'Valid0', 'Earned00 diamonds'])
  expect(page.textContent).toContain('No invites yet')
  expect(button('See all')).toBeUndefined()
})

test('money is counted and given in its own currency, and a bonus has to be played once', async () => {
  await table('snapshot').put('economy', 'sandbox')
  const { page, list, figures } = shown({
    info: info({
      ...{ conditions: everything, reward: { money_type: 1, amount: '50.00' } },
      ...{ total: 23, valid: 14, earned: '1240.50' },
    }),
    records: { list: [record(1)], total: 23 },
  })
  await expect
    .poll(() => list('What your friend needs'))
    .toEqual([
      'A linked mobile number or email',
      'Basic verification',
      'Recharges of ₹500 in all',
      'Bets of ₹1,000 in all',
    ])
  expect(page.textContent).toContain('You both get ₹50 once')
  await expect
    .poll(() => page.textContent)
    .toContain('The reward has to be played once before it can leave the wallet.')
  expect(figures()).toEqual(['Joined23', 'Valid14', 'Earned₹1,240.50'])
})

test('the newest are listed with how far they are, and lead to all of them', async () => {
  const some = [record(1), record(2, { is_valid: true }), record(3, { is_valid: true, is_unrewarded: true })]
  const { list, page, button, router } = shown({ info: info({ total: 9 }), records: { list: some, total: 9 } })
  await expect
    .poll(() => list('Invites'))
    .toEqual([
      expect.stringMatching(/Friend 1Joined 5 Nov 2025Not yet$/),
      expect.stringMatching(/Friend 2Joined 5 Nov 2025Valid$/),
      expect.stringMatching(/Friend 3Joined 5 Nov 2025No reward$/),
    ])
  expect(page.textContent).toContain('“No reward” means')
  button('See all')!.click()
  await expect.poll(() => router.history.location.href).toBe('/invite-records')
})

test('where nothing is given it promises nothing', async () => {
  const { page, list } = shown({
    info: info({ reward: { money_type: 3, amount: '0.00' }, conditions: [] }),
    records: { list: [], total: 0 },
  })
  await expect.poll(() => page.textContent).toContain('Friends join with this link or code')
  expect(page.textContent).not.toContain('You both get')
  expect(list('What your friend needs')).toEqual([])
})

test('without a share sheet the link is copied, and a browser that may not copy says so', async () => {
  const copied: string[] = []
  let is_allowed = true
  vi.stubGlobal('navigator', {
    ...{ onLine: true, userAgent: '' },
    clipboard: {
      writeText: (text: string) =>
        is_allowed ? Promise.resolve(void copied.push(text)) : Promise.reject(new Error('not allowed')),
    },
  })
  const { button, toasts } = shown({ info: info(), records: { list: [], total: 0 } })
  await expect.poll(() => button('Share')).toBeDefined()
  button('Share')!.click()
  await expect.poll(() => toasts).toEqual(['Link copied'])
  expect(copied).toEqual([`${window.location.origin}/?code=CGYT2WHN`])
  button('Copy invite code')!.click()
  await expect.poll(() => toasts.at(-1)).toBe('Code copied')
  is_allowed = false
  button('Copy link')!.click()
  await expect.poll(() => toasts.length).toBe(3)
})

test('what cannot be had says so, and is there when it is tried again', async () => {
  let is_up = false
  const { page, button, list } = shown({
    info: () => (is_up ? info() : undefined),
    records: () => (is_up ? { list: [record(1)], total: 1 } : undefined),
  })
  await expect.poll(() => page.querySelector('[role=alert]')).not.toBeNull()
  is_up = true
  button('Try again')!.click()
  await expect.poll(() => list('Invites')).toHaveLength(1)
})

test('without a connection it shows what the device knew', async () => {
  const first = shown({ info: info({ total: 1 }), records: { list: [record(1)], total: 1 } })
  await expect.poll(() => first.list('Invites')).toHaveLength(1)
  queries.clear()
  const second = shown({})
  await expect.poll(() => second.list('Invites')).toHaveLength(1)
  expect(second.page.textContent).toContain('CGYT2WHN')
})
