import { api } from '../../platform/net/api.ts'
import { readStored, removeStored, writeStored } from '../../platform/storage/storage.ts'
import { generatedAccount } from '../session/session.ts'

// What the identity card of a person shows and the server never tells again: the generated password and the key in the
// code. Both stay on the device until the person logs out or the password changes.

/** The key in the card's code: the one this device made before, else a new one. */
export async function cardKey(user_id: string): Promise<string> {
  const known = readStored(`login_key_${user_id}`)
  if (known) return known
  return keep(user_id, await api('createLoginKey', {}))
}

/** Every earlier card stops working. */
export async function resetCardKey(user_id: string): Promise<string> {
  return keep(user_id, await api('createLoginKey', { reset: 1 }))
}

function keep(user_id: string, { login_key }: { login_key: string }): string {
  writeStored(`login_key_${user_id}`, login_key)
  return login_key
}

/** A new password ends the generated one and every card. */
export function forgetKeys(user_id: string): void {
  removeStored(`generated_account_${user_id}`)
  removeStored(`login_key_${user_id}`)
}

export function renameGenerated(user_id: string, username: string): void {
  const account = generatedAccount(user_id)
  if (account) writeStored(`generated_account_${user_id}`, JSON.stringify({ ...account, username }))
}

export function cardAddress(username: string, login_key: string): string {
  const query = new URLSearchParams({ account: username, password: login_key })
  return `${window.location.origin}/login?${query.toString()}`
}
