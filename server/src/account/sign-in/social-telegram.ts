import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { SocialLogin } from './social-login.ts'

// Telegram signs what it says of a person with a key made of the bot's token.
const VALID_SECONDS = 300
const CLOCK_SECONDS = 60
/** For longer than any answer is believed. */
const USED = { name: 'telegram_answers', seconds: 2 * (VALID_SECONDS + CLOCK_SECONDS) }

/** Telegram answers with a query, or in one field of base64 where the answer came behind the address's #. */
function fieldsOf(query: string): Record<string, string> {
  const given = new URLSearchParams(query)
  const packed = given.get('tgAuthResult')
  if (packed === null) return Object.fromEntries(given)
  const parsed = JSON.parse(Buffer.from(packed, 'base64url').toString()) as Record<string, unknown>
  return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, String(value)]))
}

export const telegramLogin: SocialLogin = {
  isConfigured: (config) => config.TELEGRAM_BOT_TOKEN !== undefined,
  async address({ config }, { redirect_uri }) {
    const address = new URL('https://oauth.telegram.org/auth')
    address.searchParams.set('bot_id', config.TELEGRAM_BOT_TOKEN!.split(':')[0]!)
    address.searchParams.set('origin', new URL(redirect_uri).origin)
    address.searchParams.set('return_to', redirect_uri)
    return Promise.resolve(address.href)
  },
  async subject({ config, now, limits }, _ticket, query) {
    const { hash: given = '', ...fields } = fieldsOf(query)
    const told = Object.keys(fields)
      .toSorted()
      .map((name) => `${name}=${fields[name]}`)
      .join('\n')
    const expected = createHmac('sha256', hash('sha256', config.TELEGRAM_BOT_TOKEN!, 'buffer'))
      .update(told)
      .digest()
    const signature = Buffer.from(given, 'hex')
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) throw new Error('not signed')
    const age = now().getTime() / 1000 - Number(fields['auth_date'])
    if (!(age <= VALID_SECONDS && age >= -CLOCK_SECONDS)) throw new Error('out of date')
    if (!/^\d{1,20}$/.test(fields['id'] ?? '')) throw new Error('nobody')
    const { count } = await limits.count(USED, expected.toString('hex'))
    if (count > 1) throw new Error('used before')
    return fields['id']!
  },
}
