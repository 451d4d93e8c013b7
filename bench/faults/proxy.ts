import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Chance } from './chance.ts'

// A stretch of network between two parties that fails like one: it resets connections at random, and on demand it takes
// bytes in without passing them on.
export interface Proxy {
  port: number
  readonly resets: number
  /** From now on every chunk may be the last of its connection, this often out of one. */
  resetAtRandom(probability: number): void
  /** Passes nothing on any more; the parties notice nothing until `restore`. */
  swallow(): void
  /** Resets all connections and passes bytes on again. */
  restore(): void
  close(): Promise<void>
}

interface Link {
  near: Socket
  far: Socket
}

export async function startProxy(target_port: number, chance: Chance): Promise<Proxy> {
  const links = new Set<Link>()
  let probability = 0
  let is_swallowing = false
  let resets = 0

  const reset = (link: Link) => {
    if (!links.delete(link)) return
    link.near.resetAndDestroy()
    link.far.resetAndDestroy()
  }
  const passOn = (link: Link, from: Socket, to: Socket) => {
    from.on('data', (chunk: Buffer) => {
      if (is_swallowing) return
      if (probability > 0 && chance.happens(probability)) {
        resets++
        reset(link)
      } else if (!to.write(chunk)) {
        from.pause()
        to.once('drain', () => from.resume())
      }
    })
    from.on('end', () => to.end())
    // A server that was killed appears to the other side as a reset, as it does without a proxy.
    from.on('error', () => reset(link))
    from.on('close', () => {
      to.destroySoon()
      links.delete(link)
    })
  }

  const server = createServer({ noDelay: true }, (near) => {
    const link = { near, far: connect({ port: target_port, host: '127.0.0.1', noDelay: true }) }
    links.add(link)
    passOn(link, near, link.far)
    passOn(link, link.far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    get resets() {
      return resets
    },
    resetAtRandom: (chosen) => void (probability = chosen),
    swallow: () => void (is_swallowing = true),
    restore() {
      is_swallowing = false
      for (const link of links) reset(link)
    },
    close() {
      for (const link of links) reset(link)
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
