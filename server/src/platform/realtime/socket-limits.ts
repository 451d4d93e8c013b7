import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Config } from '../../config.ts'
import { addressOf, networkOf } from '../http/network.ts'

/** One mobile carrier's IPv4 address is thousands of people; the /64 of a household is not. */
const PART_OF_IPV6 = 1 / 40
/** Of those that have not logged in; each is closed after some seconds. */
const PART_WAITING = 1 / 20

interface Count {
  all: number
  waiting: number
}
interface Connection {
  once(event: 'close', listener: () => void): unknown
}

export interface SocketLimits {
  mayOpen(request: IncomingMessage): boolean
  opened(connection: Connection, request: IncomingMessage): void
  loggedIn(connection: Connection): void
  loggedOut(connection: Connection): void
}

const UNLIMITED: SocketLimits = { mayOpen: () => true, opened() {}, loggedIn() {}, loggedOut() {} }

type Limits = Pick<Config, 'ADDRESS_LIMITS' | 'TRUSTED_PROXIES' | 'SOCKETS_PER_ADDRESS'>

/** How many sockets one network may have open on this gateway. */
export function createSocketLimits(config: Limits): SocketLimits {
  if (!config.ADDRESS_LIMITS) return UNLIMITED
  const counts = new Map<string, Count>()
  const waiting = new WeakSet<Connection>()
  const networks = new WeakMap<Connection, string>()
  const change = (connection: Connection, by: Count) => {
    const network = networks.get(connection)
    const count = network === undefined ? undefined : counts.get(network)
    if (!count) return
    count.all += by.all
    count.waiting += by.waiting
    if (count.all === 0) counts.delete(network!)
  }
  const loggedIn = (connection: Connection) => {
    if (waiting.delete(connection)) change(connection, { all: 0, waiting: -1 })
  }
  return {
    mayOpen(request) {
      const address = addressOf(request, config.TRUSTED_PROXIES)
      const count = counts.get(networkOf(address))
      if (!count) return true
      const is_household = isIPv6(address) && !address.includes('.')
      const most = config.SOCKETS_PER_ADDRESS * (is_household ? PART_OF_IPV6 : 1)
      return count.all < most && count.waiting < Math.max(1, most * PART_WAITING)
    },
    opened(connection, request) {
      const network = networkOf(addressOf(request, config.TRUSTED_PROXIES))
      networks.set(connection, network)
      if (!counts.has(network)) counts.set(network, { all: 0, waiting: 0 })
      waiting.add(connection)
      change(connection, { all: 1, waiting: 1 })
      connection.once('close', () => {
        loggedIn(connection)
        change(connection, { all: -1, waiting: 0 })
      })
    },
    loggedIn,
    loggedOut(connection) {
      if (!networks.has(connection) || waiting.has(connection)) return
      waiting.add(connection)
      change(connection, { all: 0, waiting: 1 })
    },
  }
}
