import { deviceNow } from '../../platform/device/clock.ts'
import { useRead } from '../../platform/query/use-read.ts'
import { checkDraw } from './check-draw.ts'
import type { DrawCheck, SeenDraw } from './check-steps.ts'
import { readDraw } from './seen-draws.ts'

export interface Checked<Draw, Check> {
  draw: Draw
  check: Check
  took_ms: number
}
export type CheckedDraw = Checked<SeenDraw, DrawCheck>

export const useDraw = (period: string) => useChecked('draw', period, readDraw, checkDraw)

/** Reads a draw and checks it at once, and again when asked. The name tells the kinds of draws apart. */
export function useChecked<Draw, Check>(
  name: string,
  period: string,
  read: (period: string) => Promise<Draw>,
  check: (draw: Draw) => Check,
) {
  const { answer: checked, error, load } = useRead([name, period], async () => timed(await read(period), check))
  return { checked, error, load }
}

function timed<Draw, Check>(draw: Draw, check: (draw: Draw) => Check): Checked<Draw, Check> {
  const began = deviceNow()
  return { draw, check: check(draw), took_ms: Math.max(1, deviceNow() - began) }
}
