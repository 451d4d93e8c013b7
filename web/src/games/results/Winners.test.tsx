// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SUCCESS_CODE } from '@mela/contract/errors.ts'
import { GameType } from '@mela/contract/games/games-rules.ts'
import { Currency } from '@mela/contract/money.ts'
import { mountLive } from '../../../test/mount-live.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { cancelPending } from '../../platform/net/api.ts'
import { queries } from '../../platform/query/client.ts'
import { Ranking, Winners } from './Winners.tsx'

beforeEach(async () => {
  queries.clear()
  await startLanguage()
  await loadAreas('games', 'pages', 'wallet')
})
afterEach(() => cancelPending())

const answer = (list: object[]) => Promise.resolve(Response.json({ code: SUCCESS_CODE, data: { list } }))

test('a list that cannot be read says so and is read again on request, while the other one stands', async () => {
  let isUp = false
  const winner = { nickname: 'Fa***a', avatar: '', amount: '9408.00', game_type: GameType.WinGo }
  vi.stubGlobal('fetch', (input: string) => {
    if (input.includes('earnings_ranking')) return answer([])
    return isUp ? answer([winner]) : Promise.resolve(new Response('{}', { status: 400 }))
  })
  const page = mountLive(
    <>
      <Ranking money_type={Currency.Diamond} />
      <Winners money_type={Currency.Diamond} />
    </>,
  )
  await expect.poll(() => page.querySelector('[role=alert] button')).not.toBeNull()
  const [ranking, winners] = page.querySelectorAll('section')
  expect(ranking!.textContent).toBe('Top earners todayRulesNobody is ahead today yet')
  isUp = true
  winners!.querySelector('button')!.click()
  await expect.poll(() => winners!.querySelector('li')?.textContent).toContain('Fa***a WinGo9,408.00')
  expect(winners!.querySelector('[role=alert]')).toBeNull()
})

test('the rules of the ranking say what counts, who is shown, and that less comes back than is staked', async () => {
  vi.stubGlobal('fetch', () => answer([]))
  const page = mountLive(<Ranking money_type={Currency.Diamond} />)
  await expect.poll(() => page.querySelector('button')?.textContent).toBe('Rules')
  act(() => page.querySelector('button')!.click())
  const rules = page.querySelector('dialog')!
  expect([...rules.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Earned is what came back from today’s settled bets, less what was staked on them.',
    'The 5 who earned most are shown, each currency by itself. It starts again at midnight (server time).',
    'Others’ full names are not shown here, and the site’s own accounts do not take part.',
    'On average, less comes back than is staked.',
  ])
})
