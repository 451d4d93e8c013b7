import { hash, verify } from '@node-rs/argon2'
import { refuseAsPlatform } from '../platform/refusal.ts'

// Hashing costs about a tenth of a second of CPU, which makes sign-in a door for whoever wants to stop the server:
// it runs off the event loop, two at a time, and what waits longer than the queue is long is refused.
/** Argon2id is the library's own default. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2
const WAITING = 200

let running = 0
let hashed = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= WAITING) throw refuseAsPlatform('too_many_operations', { retry_after: 10 })
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  hashed += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** How often this process has hashed a password, for an account that exists or not. */
export const passwordsHashed = (): number => hashed

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), ARGON2ID))
}

const nobodys_hash = hash('a password that nobody has', ARGON2ID)

/** Takes the same time when there is no such account. */
export async function isPassword(password: string, password_hash: string | undefined): Promise<boolean> {
  const expected = password_hash ?? (await nobodys_hash)
  const is_equal = await inTurn(() => verify(expected, password.normalize('NFC')))
  return is_equal && password_hash !== undefined
}
