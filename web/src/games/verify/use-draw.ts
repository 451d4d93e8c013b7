import { useEffect, useState } from 'react'
import { Cancelled } from '../../platform/net/api.ts'
import { deviceNow } from '../../platform/device/clock.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { checkDraw, type DrawCheck, type SeenDraw } from './check-draw.ts'
import { readDraw } from './seen-draws.ts'

export interface Checked<Draw, Check> {
  draw: Draw
  check: Check
  took_ms: number
}
export type CheckedDraw = Checked<SeenDraw, DrawCheck>

export const useDraw = (period: string) => useChecked(period, readDraw, checkDraw)

/** Reads a draw and checks it at once, and again when asked. Both functions are always the same. */
export function useChecked<Draw, Check>(
  period: string,
  read: (period: string) => Promise<Draw>,
  check: (draw: Draw) => Check,
) {
  const [attempt, setAttempt] = useState(0)
  const [told, setTold] = useState<{ period: string; checked?: Checked<Draw, Check>; error?: unknown }>()
  const isOffline = useConnection() === 'offline'
  useEffect(() => {
    let isCurrent = true
    read(period).then(
      (draw) => isCurrent && setTold({ period, checked: timed(draw, check) }),
      (error: unknown) => isCurrent && !(error instanceof Cancelled) && setTold({ period, error }),
    )
    return () => {
      isCurrent = false
    }
  }, [period, attempt, isOffline, read, check])
  const mine = told?.period === period ? told : undefined
  const again = () => {
    setTold(undefined)
    setAttempt((before) => before + 1)
  }
  return { checked: mine?.checked, error: mine?.error, again }
}

function timed<Draw, Check>(draw: Draw, check: (draw: Draw) => Check): Checked<Draw, Check> {
  const began = deviceNow()
  return { draw, check: check(draw), took_ms: Math.max(1, deviceNow() - began) }
}
