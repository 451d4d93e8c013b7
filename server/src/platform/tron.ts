import type { Config } from '../config.ts'
import { askOutside } from './outgoing.ts'

/** A question to the node of TRON that the site has, as a node itself or TronGrid answers it. */
export async function askTron(
  { TRON_URL, TRON_API_KEY }: Pick<Config, 'TRON_URL' | 'TRON_API_KEY'>,
  path: string,
  { body, within_ms }: { body?: object; within_ms?: number } = {},
): Promise<unknown> {
  const headers = {
    accept: 'application/json',
    'tron-pro-api-key': TRON_API_KEY,
    ...(body && { 'content-type': 'application/json' }),
  }
  const url = `${TRON_URL?.replace(/\/+$/, '')}${path}`
  const asked = body ? { method: 'POST' as const, body: Buffer.from(JSON.stringify(body)) } : { method: 'GET' as const }
  // The operator chose the address, and a node may well stand beside the server.
  const answer = await askOutside({ url, headers, ...asked, ...(within_ms !== undefined && { within_ms }) }, true)
  if (answer.status !== 200) throw new Error(`the node of the chain answered ${answer.status}`)
  return JSON.parse(answer.body.toString()) as unknown
}
