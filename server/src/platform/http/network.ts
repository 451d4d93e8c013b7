import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/** What limits per address count together: an IPv4 address, or the /64 of IPv6, which a household owns as a whole. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const whole = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return whole
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}

/** The address of an upgrade request, which fastify does not see; worked out from the proxies' header in the same way. */
export function addressOf({ headers, socket }: IncomingMessage, trusted_proxies: number): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  const addresses = [socket.remoteAddress ?? '', ...forwarded.toReversed()]
  return addresses[Math.min(trusted_proxies, addresses.length - 1)]!
}
