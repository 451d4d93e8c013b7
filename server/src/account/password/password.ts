import { hash, verify } from '@node-rs/argon2'
import { SAFE_PASSWORD_MEMORY_KB } from '../../config.ts'
import type { Context } from '../../context.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'

// Hashing costs about a tenth of a second of CPU, which makes sign-in a way to stop the server:
// it runs off the event loop, two at a time, and what waits longer than the queue is long is refused.
/** Of Argon2id, the library's own default; stronger when the configuration asks for more memory. */
const cost = ({ PASSWORD_MEMORY_KB }: PasswordCost) => ({ memoryCost: PASSWORD_MEMORY_KB, timeCost: 2, parallelism: 1 })
/** The configuration, as far as it decides what a guess costs. */
type PasswordCost = Pick<Context['config'], 'PASSWORD_MEMORY_KB'>
/** Without a configuration. */
export const SAFE_COST: PasswordCost = { PASSWORD_MEMORY_KB: SAFE_PASSWORD_MEMORY_KB }
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

export function hashPassword(config: PasswordCost, password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), cost(config)))
}

const nobodys_hashes = new Map<number, Promise<string>>()

function nobodysHash(config: PasswordCost): Promise<string> {
  const known = nobodys_hashes.get(config.PASSWORD_MEMORY_KB)
  if (known) return known
  const made = hash('a password that nobody has', cost(config))
  nobodys_hashes.set(config.PASSWORD_MEMORY_KB, made)
  return made
}

/** Takes the same time when there is no such account. */
export async function isPassword(
  config: PasswordCost,
  password: string,
  password_hash: string | undefined,
): Promise<boolean> {
  // Made ready at every question, so that the first unknown account costs no more than the next.
  const nobodys = await nobodysHash(config)
  const expected = password_hash ?? nobodys
  const is_equal = await inTurn(() => verify(expected, password.normalize('NFC')))
  return is_equal && password_hash !== undefined
}
