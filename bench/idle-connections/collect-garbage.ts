import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Asks a node process that listens for an inspector on this port to collect all garbage now. */
export async function collectGarbage(inspector_port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${inspector_port}/json/list`)
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
  const inspector = new WebSocket(target!.webSocketDebuggerUrl, { perMessageDeflate: false })
  await once(inspector, 'open')
  // Twice, because what finalizers release is only free the second time.
  for (const id of [1, 2]) {
    inspector.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }))
    await once(inspector, 'message')
  }
  inspector.close()
  await once(inspector, 'close')
}
