import { removeChainWallet as call } from '@mela/contract/wallet/wallet-targets.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireMoney } from '../require-money.ts'
import { removeTarget } from './targets.ts'

export const removeChainWallet = handle(call, async (context, { id }, asker, refuse) => {
  const { user_id } = await requireMoney(context, asker, refuse)
  await removeTarget(context, { user_id, method: 'wallet', id }, refuse)
  return {}
})
