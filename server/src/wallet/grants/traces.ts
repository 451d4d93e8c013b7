import { createHmac } from 'node:crypto'
import type { Origin } from '../../account/index.ts'
import type { Context } from '../../context.ts'

/** What is left of a device where something was given: nobody can tell from it which one it was. */
export interface Trace {
  day: string
  hash: Buffer
}

/** The day of what is given once in a life. */
export const ONCE = '1970-01-01'

/**
 * By what the browser is known. One that brings nothing is told by its address and its kind, for that day only: whole
 * towns share an address, and tomorrow somebody else has it.
 */
export function tracesOf(context: Context, asker: Origin, device: string, day: string, today: string): Trace[] {
  const traces: Trace[] = []
  if (device) traces.push({ day, hash: hash(context, 'device', device) })
  if (!asker.device) traces.push({ day: today, hash: hash(context, 'origin', `${asker.address}\n${asker.user_agent}`) })
  return traces
}

const hash = ({ config }: Context, kind: string, text: string): Buffer =>
  createHmac('sha256', config.SECRET).update(`${kind}\n${text}`).digest()
