import pg from 'pg'
import type { Moment } from './failpoints.ts'

// Loaded before a server that is started as a process of its own: it ends as by `kill -9` at one of its statements.
export interface KillAt {
  /** A part of a statement that has to come first. */
  seen: string
  statement: string
  moment: Moment
}

/** What such a process is started with. */
export const killAt = (point: KillAt): Record<string, string> => ({
  NODE_OPTIONS: `--import=${import.meta.url}`,
  KILL_AT: JSON.stringify(point),
})

type Query = (...given: unknown[]) => unknown

const wanted = process.env['KILL_AT']
if (wanted !== undefined) {
  const { seen, statement, moment } = JSON.parse(wanted) as KillAt
  const query = pg.Client.prototype.query as unknown as Query
  const kill = () => process.kill(process.pid, 'SIGKILL')
  let is_near = false
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [config] = given
    const text = typeof config === 'string' ? config : (config as { text: string }).text
    is_near ||= text.includes(seen)
    const is_here = is_near && text.toLowerCase() === statement
    if (is_here && moment === 'before') kill()
    const asked = Reflect.apply(query, this, given)
    if (is_here) void (asked as Promise<unknown>).then(kill)
    return asked
  } as unknown as typeof pg.Client.prototype.query
}
