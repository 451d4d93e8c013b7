import { signedIn } from './actors.ts'
import { row, type Row } from './row.ts'

/** In play nobody has money; that others reach nothing of somebody's is shown where there is some. */
const nobody = { ...signedIn('permission_not_allowed'), limited: 'session_limited' } as const
const nonce = '4d2b9d0e-8a3c-4b7e-b1f5-7c9e2a6d3f80'

export const RECHARGE_ROWS: readonly Row[] = [
  row('getRechargeConfig', 'the ways to pay', nobody, { type: '1' }),
  row('createRecharge', 'the own wallet', nobody, { type: 1, channel_id: 'upi', amount: '500', nonce }),
  row('listRecharges', 'the own recharges', nobody, {}),
  row('getRecharge', 'somebody’s recharge', nobody, ({ chest_id }) => ({ id: chest_id })),
  row('giveRechargeReference', 'somebody’s recharge', nobody, ({ chest_id }) => ({
    ...{ id: chest_id, reference: '412345678901' },
  })),
  row('cancelRecharge', 'somebody’s recharge', nobody, ({ chest_id }) => ({ id: chest_id })),
  row('openRechargePage', 'somebody’s recharge', nobody, ({ chest_id }) => ({ id: chest_id })),
]
