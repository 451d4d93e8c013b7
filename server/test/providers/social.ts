import { createHmac, hash } from 'node:crypto'

/** Goes where a browser would go, with its cookies, until it is sent back to us; the query it is sent back with. */
export async function visitProvider(url: string, redirect_uri: string, name: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = `${url}&login_hint=${encodeURIComponent(name)}`
  for (let hops = 0; hops < 10; hops++) {
    if (next.startsWith(redirect_uri)) return new URL(next).search.slice(1)
    const headers = { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
    const response = await fetch(next, { redirect: 'manual', headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      cookies.set(key!, value!)
    }
    const location = response.headers.get('Location')
    if (!location) throw new Error(`${next} answered ${response.status}: ${await response.text()}`)
    next = new URL(location, next).href
  }
  throw new Error('sent around in a circle')
}

/** What Telegram would send somebody back with. */
export function telegramQuery(bot_token: string, fields: Record<string, string>): string {
  const told = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('\n')
  const signature = createHmac('sha256', hash('sha256', bot_token, 'buffer'))
    .update(told)
    .digest('hex')
  return new URLSearchParams({ ...fields, hash: signature }).toString()
}
