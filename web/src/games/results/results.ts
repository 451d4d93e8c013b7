import { useEffect } from 'react'
import type { GameType } from '@mela/contract/games/games-rules.ts'
import { api } from '../../platform/net/api.ts'
import { periodBefore } from '../game/periods.ts'
import { sharedAnswers } from '../kept-answers.ts'
import { useAsking } from '../use-asking.ts'
import { rememberDraw } from '../verify/seen-draws.ts'

const SHOWN = 20

const useShared = sharedAnswers(async (asked: { game_type: GameType; line: string }) => {
  const { list } = await api('listGameResults', { ...asked, pos: 0, limit: SHOWN })
  return list
})

/** The last draws of a line, newest first; the one of the period that has just ended is asked for until it is there. */
export function useResults(game_type: GameType, line: string, period: string | undefined) {
  const { answer: list, error, again } = useShared({ game_type, line })
  const before = period === undefined ? undefined : periodBefore(period)
  const is_there = list === undefined || list.some((result) => result.period === before)
  useAsking(is_there ? undefined : before, again)
  const newest = list?.[0]?.period
  useEffect(() => {
    if (newest) rememberDraw(newest)
  }, [newest])
  return { list, error: list ? undefined : error, again }
}
