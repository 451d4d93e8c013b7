import { Authenticator } from './authenticator.ts'
import { hireOperator, OperatorBrowser, type Operator } from './operator.ts'
import type { World } from './world.ts'

/** With a fresh code. */
export async function addPasskey(operator: Operator, key: Authenticator, name = 'Blue key') {
  const created = key.create(await operator.call('getNewPasskeyChallenge', {}))
  return operator.call('addPasskey', { name, created, code: operator.code() })
}
/** Somebody with a key of their own beside the authenticator app. */
export async function hireWithKey(world: World, name: string, roles: Parameters<typeof hireOperator>[2] = ['support']) {
  const operator = await hireOperator(world, name, roles)
  const key = new Authenticator()
  const { id } = await addPasskey(operator, key)
  return { operator, key, passkey_id: id }
}
export const signInWith = async (
  world: World,
  key: Authenticator,
  { name, password }: { name: string; password: string },
  browser = new OperatorBrowser(world.origin),
) => {
  const passkey = key.answer(await browser.call('getSignInChallenge', {}))
  return browser.call('signIn', { name, password, passkey })
}
