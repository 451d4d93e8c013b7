// @vitest-environment happy-dom
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
  expect(ranking!.textContent).toBe('Top earners todayNobody is ahead today yet')
  isUp = true
  winners!.querySelector('button')!.click()
  await expect.poll(() => winners!.querySelector('li')?.textContent).toContain('Fa***a WinGo9,408.00')
  expect(winners!.querySelector('[role=alert]')).toBeNull()
})
