import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { buffer } from 'node:stream/consumers'

// Every request to an address that a person can influence goes through here. The address that was looked at is the one
// that is connected to, so a name cannot point elsewhere a moment later, and an answer that points elsewhere is not followed.
export interface OutgoingRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: Buffer
  within_ms?: number
  /** Of the answer, at most. */
  most_bytes?: number
}
export interface OutgoingAnswer {
  status: number
  body: Buffer
}

const ANSWER_WITHIN_MS = 10_000
const ANSWER_BYTES = 64 * 1024

const NOT_PUBLIC = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [net = '', bits] = range.split('/')
  NOT_PUBLIC.addSubnet(net, Number(bits), 'ipv4')
}
// Of IPv6 only the part from which addresses are given out is public, less what is set aside inside it.
const PUBLIC_IPV6 = new BlockList()
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6')
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [net = '', bits] = range.split('/')
  NOT_PUBLIC.addSubnet(net, Number(bits), 'ipv6')
}

export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !NOT_PUBLIC.check(address, 'ipv4')
  return version === 6 && PUBLIC_IPV6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6')
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** Whether an address may be kept at all; where its name leads is looked at when it is used. */
export function mayBeAsked(url: string, allow_local: boolean): boolean {
  const parsed = URL.parse(url)
  if (!parsed || parsed.username !== '' || parsed.password !== '') return false
  if (allow_local && parsed.protocol === 'http:') return true
  if (parsed.protocol !== 'https:') return false
  const host = bare(parsed.hostname)
  return allow_local || (isIP(host) === 0 ? host.includes('.') : isPublicAddress(host))
}

/** The addresses of a name, less those that nobody outside could have; the connection is made to one of them. */
export const pinned =
  (allow_local: boolean): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { all: true }, (error, addresses: LookupAddress[]) => {
      const usable = addresses?.filter(({ address }) => allow_local || isPublicAddress(address)) ?? []
      const [first] = usable
      if (error) done(error, '', 0)
      else if (!first) done(new Error(`${hostname} leads to no public address`), '', 0)
      else if (options.all) done(null, usable)
      else done(null, first.address, first.family)
    })
  }

export function askOutside(asked: OutgoingRequest, allow_local = false): Promise<OutgoingAnswer> {
  return new Promise((resolve_answer, reject) => {
    if (!mayBeAsked(asked.url, allow_local)) return reject(new Error('this address is not asked'))
    const url = new URL(asked.url)
    const start = url.protocol === 'http:' ? httpRequest : httpsRequest
    const request = start(url, {
      method: asked.method,
      headers: asked.headers,
      lookup: pinned(allow_local),
      agent: false,
      signal: AbortSignal.timeout(asked.within_ms ?? ANSWER_WITHIN_MS),
    })
    request.once('error', reject)
    request.once('response', (response) => {
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > (asked.most_bytes ?? ANSWER_BYTES)) response.destroy(new Error('the answer is too long'))
      })
      buffer(response).then((body) => resolve_answer({ status: response.statusCode ?? 0, body }), reject)
    })
    request.end(asked.body)
  })
}
