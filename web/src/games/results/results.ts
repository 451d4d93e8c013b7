import { useEffect } from 'react'
import type { GameType } from '@mela/contract/games/games-rules.ts'
import { useCall } from '../../platform/query/use-read.ts'
import type { DrawResult } from '../game/game-face.ts'
import { periodBefore } from '../game/periods.ts'
import { useAsking } from '../use-asking.ts'
import { rememberDraw } from '../verify/seen-draws.ts'

const SHOWN = 20

export type Results = ReturnType<typeof useResults>

/** The last draws of a line, newest first; the one of the period that has just ended is asked for until it is there. */
export function useResults(game_type: GameType, line: string, period: string | undefined) {
  const { answer, error, load } = useCall('listGameResults', { game_type, line, pos: 0, limit: SHOWN })
  const list = answer?.list
  const before = period === undefined ? undefined : periodBefore(period)
  const is_there = list === undefined || list.some((result) => result.period === before)
  useAsking(is_there ? undefined : before, load)
  const newest = list?.[0]?.period
  useEffect(() => {
    if (newest) rememberDraw(newest)
  }, [newest])
  return { game_type, line, running: period, list, error: list ? undefined : error, load }
}

/** So many of them: the ones at hand until those from further back are there. */
export function useLongerResults(
  { game_type, line }: Results,
  list: readonly DrawResult[],
  length: number,
): DrawResult[] {
  const isOn = length > SHOWN
  const { answer, load } = useCall('listGameResults', { game_type, line, pos: 0, limit: length }, { isOn })
  const newest = list[0]?.period
  const isOld = answer !== undefined && newest !== undefined && !answer.list.some(({ period }) => period === newest)
  useEffect(() => {
    if (isOn && isOld) load()
  }, [isOn, isOld, newest, load])
  const oldest = list.at(-1)?.period
  const before = answer?.list.filter(({ period }) => oldest !== undefined && period < oldest) ?? []
  return [...list, ...before].slice(0, length)
}
