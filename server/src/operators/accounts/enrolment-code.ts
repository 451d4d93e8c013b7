import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

// The second half of an invitation. Made from the first with the site's secret, so that it is stored nowhere; sixty bits,
// more than anybody could try within the day for which a link works. Without letters that look like others.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

export function enrolmentCode(site_secret: string, token_hash: Buffer): string {
  const key = Buffer.from(hkdfSync('sha256', site_secret, '', 'enrolment code of operators', 32))
  const bytes = createHmac('sha256', key).update(token_hash).digest()
  const letters = [...bytes.subarray(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]!)
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}

const plain = (code: string) => Buffer.from(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))

/** However it was typed: in small letters, with spaces or without dashes. */
export function isEnrolmentCode(site_secret: string, token_hash: Buffer, given: string): boolean {
  const [right, typed] = [plain(enrolmentCode(site_secret, token_hash)), plain(given)]
  return right.length === typed.length && timingSafeEqual(right, typed)
}
