import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to a service that can be cut and mended while the service itself goes on. */
export interface Proxy {
  url: string
  /** How many came while it was cut. */
  readonly refused: number
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function startProxy(to: string): Promise<Proxy> {
  const target = new URL(to)
  const open = new Set<Socket>()
  let is_cut = false
  let refused = 0
  const server = createServer((client) => {
    if (is_cut) {
      refused++
      return void client.destroy()
    }
    const service = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [client, service],
      [service, client],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    is_cut = true
    for (const socket of open) socket.destroy()
  }
  return {
    url: `${target.protocol}//127.0.0.1:${(server.address() as AddressInfo).port}`,
    get refused() {
      return refused
    },
    cut,
    mend: () => (is_cut = false),
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
