// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusals } from '@mela/contract/errors.ts'
import { agentInfo, applicant, onSite, ready } from '../../../test/agent-answers.ts'
import { answering, mountScreen } from '../../../test/rewards-answers.ts'
import { cancelPending } from '../../platform/net/api.ts'
import { queries } from '../../platform/query/client.ts'
import { AgentScreen } from './AgentScreen.tsx'
import { AgentApplyScreen } from './apply/AgentApplyScreen.tsx'

beforeEach(() => onSite('sandbox'))
afterEach(() => cancelPending())

function shown(answers: object, Screen = AgentScreen) {
  const { asked } = answering({ ...answers })
  const screen = mountScreen(Screen)
  const figures = (name: string) =>
    [...screen.page.querySelectorAll(`dl[aria-label="${name}"] > div`)].map(({ textContent }) => textContent)
  const needs = () =>
    [...screen.page.querySelectorAll('ul[aria-labelledby] > li')].map(({ textContent }) => textContent)
  return { ...screen, asked, figures, needs }
}
const LAST_YEAR = { content: 'I run a cricket group', created_at: '2025-11-05T08:00:00.000Z', reason: '' }

test('an agent sees the level and the next one, the shares, the team and what the week has brought', async () => {
  const info = agentInfo({
    this_week: { earned: [{ money_type: 1, amount: '96.40' }], ends_at: '2999-11-24T18:30:00.000Z' },
    open: [{ money_type: 1, amount: '1284.60' }],
  })
  const { page, figures, button, router } = shown({ info })
  await expect.poll(() => page.querySelector('[role=meter]')?.getAttribute('aria-valuetext')).toBe('18 of 40')
  expect(page.textContent).toContain('Level 2')
  expect(page.textContent).toContain('Valid members to level 3')
  expect(figures('Shares by circle')).toEqual([
    'Direct15%9 people',
    'Their friends8%11 people',
    'Third circle4%3 people',
  ])
  expect(figures('Your team so far')).toEqual(['Valid members18', 'Recharged₹52,000', 'Bets₹84,200'])
  expect(page.textContent).toContain('This week so far₹96.40')
  expect(page.textContent).toContain('Ready to claim₹1,284.60')
  expect(page.textContent).toContain('Play for fun, not to earn.')
  await expect.poll(() => page.textContent).toContain('Test money. No value.')
  button('Open a member account')!.click()
  await expect.poll(() => router.history.location.href).toBe('/activateMember')
})

test('at the highest level there is no next one, and where nothing came yet it says so', async () => {
  const { page, button } = shown({ info: agentInfo({ level: 5 }) })
  await expect.poll(() => page.textContent).toContain('The highest level')
  expect(page.querySelector('[role=meter]')).toBeNull()
  expect(page.textContent).toContain('Nothing yet')
  expect(button('Claim')).toBeUndefined()
})

test('somebody who is no agent sees what is missing, and cannot send before', async () => {
  const { page, needs, button } = shown({ info: applicant() })
  await expect
    .poll(needs)
    .toEqual(['Basic verificationVerified', 'Own bets of ₹10,000₹12,600', '5 valid members3 of 5'])
  expect(page.textContent).toContain('2 of 3')
  expect(page.textContent).toContain('recharges of ₹500 in all')
  expect(button('Send application')!.disabled).toBe(true)
  expect(page.textContent).toContain('2 more valid members needed. One application a day.')
})

test('an application needs words, is sent once and is then in review', async () => {
  let isSent = false
  const application = { ...LAST_YEAR, state: 'review' as const }
  const { page, button, toasts, asked } = shown({
    info: () => (isSent ? ready({ status: 2, application }) : ready()),
    apply: () => {
      isSent = true
      return {}
    },
  })
  await expect.poll(() => button('Send application')).toBeDefined()
  button('Send application')!.click()
  await expect.poll(() => page.querySelector('[role=alert]')?.textContent).toBe('Write something in the application')
  const area = page.querySelector('textarea')!
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, 'I run a cricket group')
  area.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(() => page.querySelector('textarea + *, [role=alert]')).toBeNull()
  button('Send application')!.click()
  await expect.poll(() => page.textContent).toContain('Your application is in review')
  expect(asked.filter(({ path }) => path === 'apply').map(({ input }) => input)).toEqual([
    { content: 'I run a cricket group' },
  ])
  expect(toasts).toEqual(['Application sent'])
  expect(page.textContent).toContain('I run a cricket group')
  expect(button('Send application')).toBeUndefined()
})

test('blocked, forbidden and rejected are told, the last one with its reason and when there may be another', async () => {
  const blocked = shown({ info: applicant({ status: -1 }) })
  await expect.poll(() => blocked.page.textContent).toContain('Agent applications are closed for this account')
  expect(blocked.button('Send application')).toBeUndefined()
  queries.clear()
  const forbidden = shown({ info: applicant({ status: -2 }) })
  await expect.poll(() => forbidden.page.textContent).toContain('You can’t apply yet. Check the requirements.')
  expect(forbidden.button('Send application')).toBeUndefined()
  queries.clear()
  const application = { ...LAST_YEAR, state: 'rejected' as const, reason: 'Tell us more about your group' }
  const rejected = shown({ info: ready({ application, apply_from: '2999-11-21T18:30:00.000Z' }) })
  await expect.poll(() => rejected.page.textContent).toContain('Tell us more about your group')
  expect(rejected.button('Send application')!.disabled).toBe(true)
  expect(rejected.page.textContent).toContain('You can apply once per day. The next time is from')
})

test('a refusal is told in its words, and the page reads how it stands', async () => {
  let reads = 0
  const refused = Response.json({
    code: refusals.agent_apply_once_per_day.code,
    data: { reason: 'agent_apply_once_per_day' },
  })
  const { button, page, toasts } = shown({
    info: () => {
      reads += 1
      return ready()
    },
    apply: () => refused.clone(),
  })
  await expect.poll(() => page.querySelector('textarea')).not.toBeNull()
  const area = page.querySelector('textarea')!
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, 'again')
  area.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(() => page.textContent).toContain('5 / 500')
  const before = reads
  button('Send application')!.click()
  await expect.poll(() => toasts).toEqual(['You can apply once per day'])
  await expect.poll(() => reads).toBe(before + 1)
})

test('whoever is an agent already is told so where agents apply, and finds the way', async () => {
  const { page, button, router } = shown({ info: agentInfo() }, AgentApplyScreen)
  await expect.poll(() => page.textContent).toContain('You’re already an agent')
  button('Open the agent page')!.click()
  await expect.poll(() => router.history.location.href).toBe('/agent')
})

test('where Diamonds are for play there are no agents, and nobody is asked', async () => {
  await onSite('play')
  const { page, asked } = shown({ info: agentInfo() })
  await expect.poll(() => page.textContent).toContain('Not available here')
  expect(asked.map(({ path }) => path)).not.toContain('info')
})

test('what cannot be had says so, and without a connection the device shows what it knew', async () => {
  let isUp = false
  const first = shown({ info: () => (isUp ? agentInfo() : undefined) })
  await expect.poll(() => first.page.querySelector('[role=alert]')).not.toBeNull()
  isUp = true
  first.button('Try again')!.click()
  await expect.poll(() => first.page.textContent).toContain('Level 2')
  queries.clear()
  const second = shown({})
  await expect.poll(() => second.page.textContent).toContain('Level 2')
})
