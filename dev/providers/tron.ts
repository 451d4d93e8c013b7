import { startChild } from '../children.ts'
import { root } from '../machine.ts'
import type { Stops } from '../stops.ts'

/** A chain on this machine that is read as TRON is. Gives what the server needs for it. */
export function openTron(port: number, stops: Stops): Record<string, string> {
  const program = startChild({
    name: 'tron',
    arguments: ['dev/providers/tron-server.ts'],
    folder: root,
    // Nobody takes blocks back here, so games need not wait for a minute until the salt of their first draws is solid.
    variables: { TRON_PORT: String(port), TRON_SOLID_AFTER: '2' },
  })
  stops.add(() => program.stop())
  return { TRON_URL: `http://127.0.0.1:${port}` }
}
