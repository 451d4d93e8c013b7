// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusals } from '@mela/contract/errors.ts'
import { agentInfo, agentReward, applicant, onSite } from '../../../../test/agent-answers.ts'
import { answering, mountScreen } from '../../../../test/rewards-answers.ts'
import { serverNow } from '../../../platform/device/clock.ts'
import { t } from '../../../platform/i18n/i18n.ts'
import { cancelPending } from '../../../platform/net/api.ts'
import { ReceiveRewardsScreen } from './ReceiveRewardsScreen.tsx'
import { timeLeft } from './time-left.ts'

beforeEach(() => onSite('sandbox'))
afterEach(() => cancelPending())

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(serverNow() + hours * HOUR_MS + 60_000).toISOString()
const money = (amount: string) => [{ money_type: 1, amount }]

function shown(answers: object) {
  const { asked } = answering({ info: agentInfo(), ...answers })
  const screen = mountScreen(ReceiveRewardsScreen)
  const list = (name: string) =>
    [...screen.page.querySelectorAll(`ul[aria-label="${name}"] > li`)].map(({ textContent }) => textContent)
  const claims = () => asked.filter(({ path }) => path === 'reward_receive').map(({ input }) => input)
  return { ...screen, list, claims }
}
const OPEN = 'Open, claim within 30 days'
const some = [
  agentReward('1', { week: '2025-10-06', members: 1, expires_at: inHours(28) }),
  agentReward('2', { week: '2025-10-20', amount: '512.40', expires_at: inHours(9 * 24) }),
  agentReward('3', { week: '2025-08-25', amount: '318.00', status: 2, claimed_at: '2025-10-08T08:00:00.000Z' }),
  agentReward('4', { week: '2025-08-11', amount: '96.00', status: -1, expires_at: '2025-10-22T08:00:00.000Z' }),
]

test('what can be claimed stands above what was claimed or forfeited, with the time that is left', async () => {
  const { page, list } = shown({ rewards: { list: some, total: 4, open: money('992.40') } })
  await expect
    .poll(() => list(OPEN))
    .toEqual([
      expect.stringMatching(/^Week of 6 Oct 20251 member₹480\.00Claim1 day 4 h left$/),
      expect.stringMatching(/^Week of 20 Oct 202514 members₹512\.40Claim9 days left$/),
    ])
  expect(list('Earlier')).toEqual([
    'Week of 25 Aug 2025₹318.00Claimed 8 Oct 2025',
    'Week of 11 Aug 2025₹96.00Forfeited 22 Oct 2025',
  ])
  expect(page.textContent).toContain('Ready to claim₹992.40')
  expect(page.textContent).toContain('We remind you 3 days and 1 day before.')
})

test('all are claimed with one tap, and a lost answer is asked for again under the same key', async () => {
  let tries = 0
  const { button, claims, toasts } = shown({
    rewards: { list: some, total: 4, open: money('992.40') },
    reward_receive: () => {
      tries += 1
      return tries === 1 ? undefined : { received: money('992.40'), wallets: [] }
    },
  })
  await expect.poll(() => button('Claim all')).toBeDefined()
  button('Claim all')!.click()
  await expect.poll(() => toasts).toHaveLength(1)
  await expect.poll(() => button('Claim all')?.getAttribute('aria-busy')).toBeNull()
  button('Claim all')!.click()
  await expect.poll(() => toasts.at(-1)).toBe('You got ₹992.40')
  const [first, second] = claims()
  expect(first).toEqual({ nonce: expect.any(String) as string })
  expect(second).toEqual(first)
})

test('one is claimed by its own button, and one that lapsed meanwhile is told', async () => {
  const refused = Response.json({ code: refusals.reward_expired.code, data: { reason: 'reward_expired' } })
  const { button, claims, toasts } = shown({
    rewards: { list: some, total: 4, open: money('992.40') },
    reward_receive: ({ id }: { id?: string }) =>
      id === '2' ? { received: money('512.40'), wallets: [] } : refused.clone(),
  })
  await expect.poll(() => button('Claim ₹512.40, Week of 20 Oct 2025')).toBeDefined()
  button('Claim ₹512.40, Week of 20 Oct 2025')!.click()
  await expect.poll(() => toasts).toEqual(['You got ₹512.40'])
  await expect.poll(() => button('Claim ₹480, Week of 6 Oct 2025')?.getAttribute('aria-busy')).toBeNull()
  button('Claim ₹480, Week of 6 Oct 2025')!.click()
  await expect.poll(() => toasts.at(-1)).toBe('This reward was forfeited after 30 days')
  const [one, other] = claims()
  expect([one?.['id'], other?.['id']]).toEqual(['2', '1'])
  expect(one?.['nonce']).not.toBe(other?.['nonce'])
})

test('where nothing came yet it says when something can', async () => {
  const { page, button } = shown({ rewards: { list: [], total: 0, open: [] } })
  await expect.poll(() => page.textContent).toContain('Nothing to claim yet')
  expect(button('Claim all')).toBeUndefined()
})

test('whoever is no agent is led to where they may become one', async () => {
  const { router } = shown({ info: applicant() })
  await expect.poll(() => router.history.location.href).toBe('/agent')
})

test('the time that is left is days, then hours with them, then minutes, and warns before it ends', () => {
  const at = (hours: number) => timeLeft(inHours(hours), serverNow(), t)
  expect(at(28 * 24)).toMatchObject({ text: '28 days left', tone: 'calm' })
  expect(at(10 * 24 - 1)).toMatchObject({ text: '9 days left', tone: 'near' })
  expect(at(48)).toMatchObject({ text: '2 days left', tone: 'danger' })
  expect(at(47)).toMatchObject({ text: '1 day 23 h left', tone: 'danger' })
  expect(at(5).text).toMatch(/^5 h \d m/)
})
