import { createAdminCaller, type AdminCaller } from '@mela/contract/admin-client.ts'
import { operatorCode } from '../../../server/test/operator-code.ts'
import { readKey } from '../../../server/src/operators/accounts/second-factor.ts'
import type { Scene } from '../past.ts'
import { OPERATORS } from '../seed-operators.ts'

type Decision = 'approve' | 'reject'
export interface AtWork {
  as(scene: Scene, name: string): Promise<AdminCaller>
  decide(scene: Scene, name: string, asked: { approval_id: string; decision: Decision; note: string }): Promise<unknown>
}

const MINUTE_MS = 60_000
/** Sooner than a quiet session ends. */
const QUIET_MS = 14 * MINUTE_MS
const CODE_LASTS_MS = 30_000

/** Operators as they work in the past, each signed in again after a break. */
export function operatorsAtWork(): AtWork {
  const shifts = new Map<string, { call: AdminCaller; used_unix: number }>()
  const as: AtWork['as'] = async (scene, name) => {
    const now_unix = scene.context.now().getTime()
    const shift = shifts.get(name)
    const call = shift && now_unix - shift.used_unix < QUIET_MS ? shift.call : await signIn(scene, name)
    shifts.set(name, { call, used_unix: now_unix })
    return call
  }
  return {
    as,
    async decide(scene, name, { approval_id, ...decided }) {
      const call = await as(scene, name)
      const { payload_hash } = (await call('listApprovals', {})).find(({ id }) => id === approval_id)!
      // The next one, because each counts once and this one may have been used to sign in.
      const code = codeOf(scene, name, CODE_LASTS_MS)
      return call('decideApproval', { approval_id, payload_hash, code, ...decided })
    },
  }
}

async function signIn(scene: Scene, name: string): Promise<AdminCaller> {
  let cookie = ''
  const fetchThere: typeof fetch = async (input, init) => {
    const response = await fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } })
    cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie
    return response
  }
  const call = createAdminCaller({ origin: scene.origin, fetch: fetchThere })
  await call('signIn', { name, password: known(name).password, code: codeOf(scene, name) })
  return call
}

const known = (name: string) => OPERATORS.find((operator) => operator.name === name)!

const codeOf = ({ context }: Scene, name: string, ahead_ms = 0): string =>
  operatorCode(readKey(known(name).key), context.now().getTime() + ahead_ms)
