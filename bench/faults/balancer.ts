import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

// What stands before the gateways of a site: every connection goes to the next of them that answers.
export interface Balancer {
  port: number
  close(): Promise<void>
}

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer({ noDelay: true }, (near) => {
    open.add(near)
    near.on('close', () => open.delete(near))
    near.on('error', () => near.destroy())
    const first = turn++
    join(
      near,
      ports.map((_, index) => ports[(first + index) % ports.length]!),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function join(near: Socket, [port, ...others]: number[]): void {
  if (port === undefined || near.destroyed) return void near.destroy()
  const far = connect({ port, host: '127.0.0.1', noDelay: true })
  let is_joined = false
  far.once('connect', () => {
    is_joined = true
    near.pipe(far)
    far.pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  far.on('error', () => {
    if (is_joined) near.destroy()
    else join(near, others)
  })
}
