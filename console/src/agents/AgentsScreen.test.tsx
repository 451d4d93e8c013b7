// @vitest-environment happy-dom
import { act } from 'react'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { OperatorRole } from '@mela/contract/admin-call.ts'
import type { OwnOperator } from '@mela/contract/operators/operators.ts'
import { mount } from '../../../ui/test/mount.ts'
import { EXPECT_MS } from '../../../waits.ts'
import { forgetAnswers } from '../platform/answers.ts'
import { setOperator } from '../platform/session.ts'
import { AgentsScreen } from './AgentsScreen.tsx'
import type { Agent, Application, Review, Reward } from './words.ts'

const asha = { user_id: '7', uid: 80412957, name: 'Asha Verma', avatar: '' }
const ravi = { user_id: '8', uid: 80412958, name: 'Ravi Menon', avatar: '' }
const at = '2026-11-03T04:00:00.000Z'
const application = (id: string, by: Partial<Application> = {}): Application => ({
  ...{ id, person: asha, content: 'I run a tea stall', state: 'review', created_at: at },
  ...{ decided_at: null, decided_by: null, reason: '' },
  ...by,
})
const REQUIREMENTS: Review['requirements'] = [
  { name: 'verified', now: '1', need: '1', done: true },
  { name: 'betting', now: '12000.00', need: '10000.00', done: true },
  { name: 'members', now: '6', need: '5', done: true },
]
const review = (row: Application, by: Partial<Review> = {}): Review => ({
  ...row,
  ...{ money_type: 1, requirements: REQUIREMENTS, members: [7, 12, 1_300], valid_members: 6 },
  ...{ sharing_members: 0, joined_at: '2026-01-05T04:00:00.000Z' },
  ...by,
})
const agent = (by: Partial<Agent> = {}): Agent => ({
  ...{ person: ravi, state: 'agent', since: at, members: 9, reason: '' },
  earned: [
    { money_type: 1, amount: '12345.60' },
    { money_type: 2, amount: '1.500000' },
  ],
  ...by,
})
const reward = (id: string, by: Partial<Reward> = {}): Reward => ({
  ...{ id, week: '2026-10-26', amount: '310.00', money_type: 1, members: 4, created_at: at },
  ...{ expires_at: '2026-12-02T04:00:00.000Z', claimed_at: null, status: 1 },
  ...by,
})

type Answers = Record<string, unknown>
interface Asked {
  path: string
  query: Record<string, string>
  body: unknown
}
const COUNTS = { counts: { review: 2, agent: 1, blocked: 0 } }
const listOf = (list: unknown[]) => ({ list, total: list.length, ...COUNTS })

/** The page at an address, before somebody with these roles; what the server was asked, without what only counts. */
function open(address: string, answers: Answers, ...roles: OperatorRole[]) {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://console.localhost')
    const path = pathname.replace('/admin/agents', '')
    const query = Object.fromEntries(searchParams)
    if (query['limit'] === '1') return Promise.resolve(Response.json({ code: 10000, data: listOf([]) }))
    asked.push({ path, query, body: init.body && JSON.parse(String(init.body)) })
    const given = answers[path] ?? {}
    const data = typeof given === 'function' ? (given as (query: object) => unknown)(query) : given
    if (data instanceof Response) return Promise.resolve(data)
    return Promise.resolve(Response.json({ code: 10000, data }))
  })
  setOperator({ id: '1', name: 'nisha', roles } as OwnOperator)
  onTestFinished(forgetAnswers)
  const root = createRootRoute()
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/agents', component: AgentsScreen }),
    createRoute({ getParentRoute: () => root, path: '/users' }),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  const { page } = mount(<RouterProvider router={router as never} />)
  return { page, asked }
}
/** Meanwhile React works by itself, as it does for people. */
async function eventually(look: () => void): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await vi.waitFor(look, { timeout: EXPECT_MS })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
}
const shown = (page: HTMLElement, ...texts: string[]) =>
  eventually(() => texts.forEach((text) => expect(page.textContent).toContain(text)))
const button = (page: HTMLElement, label: string) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent === label)
const press = (page: HTMLElement, label: string) => act(async () => button(page, label)!.click())
const key = (pressed: string) =>
  act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true })))
function write(page: HTMLElement, text: string): void {
  const note = page.querySelector('textarea')!
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(note, text)
    note.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const acts = (asked: readonly Asked[]) => asked.filter(({ body }) => body !== undefined)

test('an application is read with what its writer has now, approved by one key, and the next one is there', async () => {
  const rows = [application('1'), application('2', { person: ravi, content: 'My friends play cards' })]
  const { page, asked } = open(
    '/agents',
    {
      '/applications': () => listOf(rows),
      '/application': ({ id }: { id: string }) => review(rows.find((row) => row.id === id)!),
      '/decide': () => rows.shift() && {},
    },
    'risk',
  )
  await shown(page, '2 waiting', 'In review 2', 'Agents 1', 'I run a tea stall', 'ID 80\u00A0412\u00A0957')
  await shown(page, 'Basic verificationPassed', 'Own bets₹12,000.00 of ₹10,000.00', 'Valid members6 of 5')
  expect(page.textContent).toContain('First circle7Second circle12Third circle1,300Valid members6')
  expect(page.querySelector('a[href="/users?id=7"]')).not.toBeNull()
  expect(page.textContent).not.toContain('browser')
  await key('a')
  expect(acts(asked)).toMatchObject([{ path: '/decide', body: { id: '1', decision: 'approve' } }])
  await shown(page, 'My friends play cards', 'ID 80\u00A0412\u00A0958')
})

test('who lacks something or shares browsers is marked, and cannot be approved', async () => {
  const row = application('1')
  const requirements = REQUIREMENTS.map((each) => (each.name === 'members' ? { ...each, now: '3', done: false } : each))
  const { page, asked } = open(
    '/agents',
    { '/applications': listOf([row]), '/application': review(row, { requirements, sharing_members: 2 }) },
    'admin',
  )
  await shown(page, '2 of those they invited use a browser that they use, too.', 'not metValid members3 of 5')
  expect(button(page, 'Approve')!.disabled).toBe(true)
  expect(page.textContent).toContain('Approved only while all requirements are met.')
  await key('a')
  expect(acts(asked)).toEqual([])
})

test('rejecting takes a reason, and says so when somebody else was faster', async () => {
  const row = application('1')
  const refused = () => Response.json({ code: 14017, data: { reason: 'order_closed', text: 'closed' } })
  const { page, asked } = open(
    '/agents',
    { '/applications': listOf([row]), '/application': review(row), '/decide': refused },
    'risk',
  )
  await shown(page, 'Own bets')
  await key('r')
  await shown(page, 'Reject the application of Asha Verma', 'Why, which the person reads')
  const reject = () => act(async () => page.querySelector<HTMLButtonElement>('dialog [type=submit]')!.click())
  await reject()
  expect(page.textContent).toContain('A reason is needed.')
  write(page, 'We know you too little')
  await reject()
  expect(acts(asked)).toMatchObject([
    { path: '/decide', body: { id: '1', decision: 'reject', reason: 'We know you too little' } },
  ])
  expect(page.querySelector('dialog')!.textContent).toContain('Somebody decided this already.')
})

test('support looks and cannot decide, and what was decided says by whom and why', async () => {
  const decided = { state: 'rejected', reason: 'Too few members', decided_by: 'kiran', decided_at: at } as const
  const row = application('1', decided)
  const { page, asked } = open(
    '/agents?queue=rejected',
    { '/applications': listOf([row]), '/application': review(row) },
    'support',
  )
  await shown(page, 'Too few members', 'By kiran', 'Own bets')
  expect(['Approve', 'Reject', 'Block as an agent'].map((label) => button(page, label))).toEqual([
    ...[undefined, undefined, undefined],
  ])
  for (const pressed of ['a', 'r', 'b']) await key(pressed)
  expect(acts(asked)).toEqual([])
  expect(asked[0]!.query).toMatchObject({ state: 'rejected' })
})

test('an agent is shown with what single weeks brought, page by page, and blocked with a reason', async () => {
  const rewards = (pos: number) =>
    pos === 0
      ? [reward('12'), reward('11', { status: 2, claimed_at: at }), reward('10', { status: -1, members: 1 })]
      : [reward('1', { amount: '0.50' })]
  const { page, asked } = open(
    '/agents?queue=agent',
    {
      '': listOf([agent()]),
      '/rewards': ({ pos }: { pos: string }) => ({ list: rewards(Number(pos)), total: 12 }),
    },
    'risk',
  )
  await shown(page, '₹12,345.60, 1.50 USDT', 'People they invited9', 'Week of 26 Oct 2026', '₹310.00Open')
  await shown(page, '₹310.00Claimed', 'From 1 person, lapsed 2 Dec 2026', 'Forfeited')
  await press(page, 'Older')
  await shown(page, '₹0.50')
  await key('b')
  await shown(page, 'Block Ravi Menon')
  write(page, 'Pays people to sign up')
  await act(async () => page.querySelector<HTMLButtonElement>('dialog [type=submit]')!.click())
  expect(acts(asked)).toMatchObject([{ path: '/block', body: { user_id: '8', reason: 'Pays people to sign up' } }])
})

test('who is blocked is shown with why, and unblocked by one key and a reason', async () => {
  const row = agent({ state: 'blocked', reason: 'Pays people to sign up', earned: [] })
  const { page, asked } = open(
    '/agents?queue=blocked',
    { '': listOf([row]), '/rewards': { list: [], total: 0 } },
    'admin',
  )
  await shown(page, 'Why blocked', 'Pays people to sign up', 'No week has brought anything yet.')
  await key('u')
  await shown(page, 'Unblock Ravi Menon')
  write(page, 'It was somebody else')
  await act(async () => page.querySelector<HTMLButtonElement>('dialog [type=submit]')!.click())
  expect(acts(asked)).toMatchObject([{ path: '/unblock', body: { user_id: '8', reason: 'It was somebody else' } }])
})

test('where nobody waits the page says so', async () => {
  const { page } = open('/agents', { '/applications': listOf([]) }, 'finance')
  await shown(page, 'All clear', 'Nothing selected')
})

test('what cannot be loaded says why, with a way to try again', async () => {
  const fault = () => Response.json({ code: 500, data: { reason: 'service_error', text: '' } }, { status: 500 })
  const { page } = open('/agents?queue=agent', { '': fault }, 'finance')
  await shown(page, "Couldn't load", 'Try again')
})
