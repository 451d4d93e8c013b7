import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'

const HOSTS = ['127.0.0.1', '::1', '0.0.0.0']

/** The wanted port, or the next one above it that nobody listens on. */
export async function freePort(wanted: number, taken: readonly number[] = []): Promise<number> {
  for (let port = wanted; port < wanted + 200; port++) {
    if (!taken.includes(port) && (await isFree(port))) return port
  }
  throw new Error(`no port is free between ${wanted} and ${wanted + 199}`)
}

// One host alone does not tell: some systems let two programs share a port on different addresses.
async function isFree(port: number): Promise<boolean> {
  for (const host of HOSTS) if (!(await canListen(port, host))) return false
  return true
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    )
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|utun|tun|tap|lxc|cni|flannel)/

/** Where other devices of the same network find what listens on this port. */
export const lanOrigins = (port: number): string[] => lanAddresses().map((address) => `http://${address}:${port}`)

function lanAddresses(): string[] {
  return Object.entries(networkInterfaces())
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, addresses]) => addresses ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
    .map(({ address }) => address)
}
