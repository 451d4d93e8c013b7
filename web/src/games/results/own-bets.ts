import { useEffect, useState } from 'react'
import type { CallOutput } from '@mela/contract/client.ts'
import { BetStatus, type GameType } from '@mela/contract/games/games-rules.ts'
import { toMinor } from '@mela/contract/money.ts'
import { onNotification } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { useCall, useRead } from '../../platform/query/use-read.ts'
import { useAsking } from '../use-asking.ts'
import { rememberDraw } from '../verify/seen-draws.ts'

const SHOWN = 40

export type OwnBet = CallOutput<'listParticipation'>['list'][number]
export type PeriodOutcome = Pick<CallOutput<'getBettingResult'>, 'period' | 'result' | 'totals'>

/** The person's last bets on a game, newest first. Those of a period that is over are asked for until they are settled. */
export function useOwnBets(game_type: GameType, line: string, period: string | undefined) {
  const { answer, error, load } = useCall('listParticipation', { game_type, pos: 0, limit: SHOWN })
  const list = answer?.list
  useEffect(
    () =>
      onNotification(({ type, data }) => {
        // Bets from another device are seen by what they cost.
        if (type === 'edit_user_amount' || (type === 'game_settled' && data.game_type === game_type)) load()
      }),
    [game_type, load],
  )
  const overdue = list?.find((bet) => isUndrawn(bet) && bet.line === line && period && bet.period !== period)
  useAsking(overdue?.period, load)
  return { list, error: list ? undefined : error, load }
}

export const isUndrawn = ({ status }: Pick<OwnBet, 'status'>) => status === BetStatus.Undrawn
/** Its period is never drawn. */
export const isRefunded = ({ status }: Pick<OwnBet, 'status'>) => status === BetStatus.Refunded

/** What a period came to whose bets were seen waiting here, once for each. */
export function useOutcome(game_type: GameType, bets: readonly OwnBet[] | undefined) {
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const [outcome, setOutcome] = useState<PeriodOutcome>()
  const undrawn = new Set(bets?.filter(isUndrawn).map(({ period }) => period))
  const added = [...undrawn].filter((period) => !waiting.includes(period))
  if (added.length > 0) setWaiting([...waiting, ...added])
  const over = bets ? waiting.filter((period) => !undrawn.has(period)) : []
  const { answer, load } = useRead(
    ['outcomes', game_type, over],
    (signal) => Promise.all(over.map((period) => askOutcome(game_type, period, signal))),
    { isOn: over.length > 0 },
  )
  useAsking(over.length > 0 ? over.join(' ') : undefined, load)
  const settled = answer?.filter(isSettled) ?? []
  if (settled.length > 0) {
    setOutcome(settled.at(-1))
    setWaiting(waiting.filter((period) => !settled.some((each) => each.period === period)))
  }
  return outcome
}

async function askOutcome(game_type: GameType, period: string, signal: AbortSignal) {
  const answer = await api('getBettingResult', { game_type, period }, { signal })
  if (isSettled(answer)) rememberDraw(period)
  return answer
}

const isSettled = ({ result, bets }: CallOutput<'getBettingResult'>) =>
  (result !== '' || bets.some(isRefunded)) && !bets.some(isUndrawn)

/** More came back than was staked in all: anything less is no win, and neither is what comes back without a draw. */
export const gainOf = ({ result, totals }: PeriodOutcome) =>
  result === ''
    ? undefined
    : totals.find(
        ({ money_type, amount, win_amount }) => toMinor(win_amount, money_type)! > toMinor(amount, money_type)!,
      )
