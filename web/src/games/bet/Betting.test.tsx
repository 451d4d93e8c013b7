// @vitest-environment happy-dom
import { act } from 'react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import { RULES_OF } from '@mela/contract/games/games-rules.ts'
import { FIRST_ODDS } from '@mela/rules/games/odds.ts'
import { mount } from '../../../../ui/test/mount.ts'
import { sessionStore } from '../../account/session/session.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { d5Face } from '../d5/d5-face.ts'
import type { GameFace } from '../game/game-face.ts'
import { k3Face } from '../k3/k3-face.ts'
import { racingFace } from '../racing/racing-face.ts'
import { wingoFace } from '../wingo/wingo-face.ts'
import { Betting } from './Betting.tsx'
import { TicketBar } from './TicketBar.tsx'
import { useTicket } from './use-ticket.ts'

const stakes = [{ type: 3 as const, min: '1.00', max: '1000.00', max_period: '120.00' }]
const running = {
  ...{ period: '20260105100001', seconds_to_close: 40, seconds_to_draw: 47, seconds: 53 },
  ...{ can_bet: true, is_waiting: false, block: null },
}
const last = {
  ...{ period: '20260105100000', number: '4', size: 'small' as const, color: '', block: null },
  result: '4,1,5,2,6,10,7,3,9,8',
}
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const nothing = () => undefined

function Screen({ face }: { face: GameFace }) {
  const ticket = useTicket(face.isTicket)
  const odds = FIRST_ODDS[RULES_OF[face.game_type]]
  return (
    <RouterContextProvider router={router}>
      <Betting {...{ face, odds, stakes, running, last, ticket }} money_type={3} onPlaced={nothing} />
      {ticket.lines.length > 0 && (
        <TicketBar {...{ face, odds }} lines={ticket.lines} money_type={3} onStake={ticket.open} />
      )}
    </RouterContextProvider>
  )
}

const buttons = (page: HTMLElement, name: string | RegExp) =>
  [...page.querySelectorAll<HTMLButtonElement>('button, [role=radio]')].filter((button) => {
    const words = button.getAttribute('aria-label') ?? button.textContent
    return typeof name === 'string' ? words === name : name.test(words)
  })
const press = (page: HTMLElement, name: string | RegExp, place = 0) => act(() => buttons(page, name)[place]!.click())
const linesOf = (page: HTMLElement) =>
  [...page.querySelectorAll('dialog ul[aria-label="Your ticket"] > li')].map(
    (line) => line.querySelector('b')!.textContent,
  )
const bar = (page: HTMLElement) => page.querySelector('[role=region][aria-label="Your ticket"]')
const phone = (query: string) => ({
  matches: !query.includes('min-width'),
  addEventListener: nothing,
  removeEventListener: nothing,
})

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('cut off')))
  vi.stubGlobal('matchMedia', phone)
  await startLanguage()
  await loadAreas('games', 'wallet', 'pages', 'limits')
})

test('several cars are collected to one ticket, each with its chance and odds, and each can be taken off it', () => {
  const { page } = mount(<Screen face={racingFace} />)
  expect(bar(page)).toBeNull()
  press(page, /^4×/)
  expect(bar(page)!.textContent).toContain('No. 1: Car 4Chance 1 in 10. On average 100 costs 3.96.')
  press(page, /^7×/)
  expect(bar(page)!.textContent).toContain(
    '2 bets: No. 1: Car 4, No. 1: Car 7Chance 1 in 10 each. On average 100 costs 3.96.',
  )
  expect(page.querySelector('dialog'), 'nothing is asked before that').toBeNull()
  press(page, 'Choose stake')
  expect(linesOf(page)).toEqual(['No. 1: Car 4', 'No. 1: Car 7'])
  const sheet = page.querySelector('dialog')!
  expect(sheet.textContent).toContain('Chance 1 in 10×9.80')
  expect(sheet.textContent).toContain('Stake, 2 bets2.00Service fee, 2%0.04For each bet that wins9.60')
  expect(buttons(page, 'Place 2 bets, 2')[0]!.disabled).toBe(false)
  press(page, 'Take off the ticket: No. 1: Car 4')
  expect(linesOf(page)).toEqual(['No. 1: Car 7'])
  expect(sheet.textContent).toContain('If it wins: No. 1: Car 7')
  press(page, 'Take off the ticket: No. 1: Car 7')
  expect(page.querySelector('dialog'), 'nothing is left to place').toBeNull()
  expect(bar(page)).toBeNull()
})

test('bets that win unlike each other tell what the least and the most of them pay, and no chance of all', () => {
  const { page } = mount(<Screen face={d5Face} />)
  press(page, /^7×/)
  press(page, /^Big/)
  expect(bar(page)!.textContent).toContain('2 bets: Place A: 7, Place A: BigOn average 100 costs 3.96.')
  press(page, 'Choose stake')
  expect(page.querySelector('dialog')!.textContent).toContain('For each bet that wins1.96 to 9.40')
})

test('of chosen dice the combinations become bets and follow the dice', () => {
  const { page } = mount(<Screen face={k3Face} />)
  press(page, 'Different')
  const rowOf = (name: RegExp) => buttons(page, name)[0]!
  expect(rowOf(/^Two of them/).disabled).toBe(true)
  expect(rowOf(/^Two of them/).textContent).toContain('Choose at least two faces')
  const face = (pips: number) =>
    act(() => page.querySelectorAll<HTMLButtonElement>('[aria-label="Choose faces"] button')[pips - 1]!.click())
  for (const pips of [5, 2]) face(pips)
  press(page, /^Two of them appear1 bet: 2-5×6\.91/)
  face(4)
  expect(rowOf(/^Two of them/).textContent).toContain('3 bets: 2-4, 2-5, 4-5')
  expect(rowOf(/^Two of them/).getAttribute('aria-pressed')).toBe('true')
  press(page, 'Choose stake')
  expect(linesOf(page)).toEqual(['2 and 4 both', '2 and 5 both', '4 and 5 both'])
})

test('places race each other beside the cars that came to them last', () => {
  const { page } = mount(<Screen face={racingFace} />)
  press(page, 'Dragon tiger')
  const [dragon] = buttons(page, /^No\. 2 against no\. 9Dragon×1\.96/)
  const cars = [...dragon!.parentElement!.querySelectorAll('svg')].map((svg) => svg.getAttribute('aria-label'))
  expect(cars).toEqual(['Car 1', 'Car 9'])
  press(page, /^No\. 2 against no\. 9Tiger/)
  expect(bar(page)!.textContent).toContain('No. 2 against no. 9: Tiger')
})

test('a table of all places has a bet under every heading', () => {
  const { page } = mount(<Screen face={racingFace} />)
  press(page, 'Two sides')
  expect(buttons(page, /^No\. \d+(Small|Big|Odd|Even)×1\.96$/)).toHaveLength(40)
  press(page, 'No. 10Even×1.96')
  expect(bar(page)!.textContent).toContain('No. 10: Even')
})

test('a game whose bets are placed one by one asks for the stake at once, and what is put away is not chosen any more', () => {
  const { page } = mount(<Screen face={wingoFace} />)
  press(page, /^Green/)
  expect(page.querySelector('dialog h2')!.textContent).toBe('Green')
  expect(page.querySelector('dialog')!.textContent).toContain('If it wins: Green1.96If it is 51.47')
  press(page, 'Close')
  expect(page.querySelector('dialog')).toBeNull()
  expect(buttons(page, /^Green/)[0]!.getAttribute('aria-pressed')).toBe('false')
})

test('a ticket above what one period allows says so and cannot be placed', () => {
  const { page } = mount(<Screen face={racingFace} />)
  press(page, /^4×/)
  press(page, /^7×/)
  press(page, 'Choose stake')
  press(page, '×100')
  expect(buttons(page, 'Place 2 bets, 200')[0]!.disabled).toBe(true)
  expect(page.querySelector('dialog')!.textContent).toContain('At most 120 in one period')
})

test('a limit that was reached says when it starts again, and a break when it is over', async () => {
  const { page } = mount(<Screen face={wingoFace} />)
  press(page, /^Green/)
  const refusals = [
    [
      { code: 16007, data: { reason: 'play_limit_reached', resets_at: '2026-11-20T12:00:00Z' } },
      /Starts again on .*20\b/,
    ],
    [
      { code: 16008, data: { reason: 'on_break', until: '2027-05-19T12:00:00Z' } },
      /recharge or get daily diamonds\. Until .*2027/,
    ],
  ] as const
  for (const [answer, words] of refusals) {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
    await act(async () => buttons(page, 'Place bet, 1')[0]!.click())
    await vi.waitFor(() => expect(page.querySelector('[role=alert]')!.textContent).toMatch(words))
  }
})

test('whoever is on a break cannot place a bet, and is told why', async () => {
  const limits = { limits: [], break: { kind: 'exclusion', until: '2999-05-19T12:00:00Z' } }
  const data = { ...limits, reality_minutes: 60, age: 'adult' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: SUCCESS_CODE, data })))
  sessionStore.setState({ status: 'signed_in' })
  const { page } = mount(<Screen face={wingoFace} />)
  press(page, /^Green/)
  await vi.waitFor(() => expect(buttons(page, 'Place bet, 1')[0]!.disabled).toBe(true))
  expect(page.querySelector('dialog')!.textContent).toContain('You’re taking a break.')
})
