import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Context } from '../context.ts'
import { perContext } from '../platform/per-context.ts'

// What a browser carries for us without being able to read or change it.
const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

const key = perContext(({ config }) => Buffer.from(hkdfSync('sha256', config.SECRET, '', 'sealed ticket', 32)))

export function seal(context: Context, content: unknown): string {
  const iv = context.random.bytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key(context), iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Undefined for whatever we did not seal. */
export function unseal(context: Context, ticket: string): unknown {
  try {
    const bytes = Buffer.from(ticket, 'base64url')
    const decipher = createDecipheriv(ALGORITHM, key(context), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
    return JSON.parse(opened.toString()) as unknown
  } catch {
    return undefined
  }
}
