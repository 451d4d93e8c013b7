import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallOutput } from '@mela/contract/client.ts'
import { BetStatus, type GameType } from '@mela/contract/games/games-rules.ts'
import { toMinor } from '@mela/contract/money.ts'
import { useSession } from '../../account/index.ts'
import { onNotification } from '../../chat/index.ts'
import { api, isExpected } from '../../platform/net/api.ts'
import { sharedAnswers } from '../kept-answers.ts'
import { useAsking } from '../use-asking.ts'
import { rememberDraw } from '../verify/seen-draws.ts'

const SHOWN = 40

export type OwnBet = CallOutput<'listParticipation'>['list'][number]
export type PeriodOutcome = Pick<CallOutput<'getBettingResult'>, 'period' | 'result' | 'totals'>

const useShared = sharedAnswers(async ({ game_type }: { user_id: string; game_type: GameType }) => {
  const { list } = await api('listParticipation', { game_type, pos: 0, limit: SHOWN })
  return list
})

/** The person's last bets on a game, newest first. Those of a period that is over are asked for until they are settled. */
export function useOwnBets(game_type: GameType, line: string, period: string | undefined) {
  const { userId } = useSession()
  const { answer: list, error, again } = useShared({ user_id: userId ?? '', game_type })
  useEffect(
    () =>
      onNotification(({ type, data }) => {
        // Bets from another device are seen by what they cost.
        if (type === 'edit_user_amount' || (type === 'game_settled' && data.game_type === game_type)) again()
      }),
    [game_type, again],
  )
  const overdue = list?.find((bet) => isUndrawn(bet) && bet.line === line && period && bet.period !== period)
  useAsking(overdue?.period, again)
  return { list, error: list ? undefined : error, again }
}

export const isUndrawn = ({ status }: Pick<OwnBet, 'status'>) => status === BetStatus.Undrawn

/** What a period came to whose bets were seen waiting here, once for each. */
export function useOutcome(game_type: GameType, bets: readonly OwnBet[] | undefined) {
  const waiting = useRef(new Set<string>())
  const [outcome, setOutcome] = useState<PeriodOutcome>()
  const tell = useCallback(
    async (period: string) => {
      try {
        const answer = await api('getBettingResult', { game_type, period })
        if (answer.result === '' || answer.bets.some(isUndrawn)) waiting.current.add(period)
        else {
          setOutcome(answer)
          rememberDraw(period)
        }
      } catch (error) {
        if (!isExpected(error)) throw error
        waiting.current.add(period)
      }
    },
    [game_type],
  )
  useEffect(() => {
    if (!bets) return
    const undrawn = new Set(bets.filter(isUndrawn).map(({ period }) => period))
    for (const period of waiting.current) {
      if (undrawn.has(period)) continue
      waiting.current.delete(period)
      void tell(period)
    }
    for (const period of undrawn) waiting.current.add(period)
  }, [bets, tell])
  return outcome
}

/** More came back than was staked in all: anything less is no win. */
export const gainOf = ({ totals }: PeriodOutcome) =>
  totals.find(({ money_type, amount, win_amount }) => toMinor(win_amount, money_type)! > toMinor(amount, money_type)!)
