import { listChainWallets as call } from '@mela/contract/wallet/wallet-targets.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireMoney } from '../require-money.ts'
import { readTargets, toChainWallet } from './targets.ts'

export const listChainWallets = handle(call, async (context, _input, asker, refuse) => {
  const { user_id } = await requireMoney(context, asker, refuse)
  const { new_target_hours } = await context.settings.read()
  const rows = await readTargets(context, user_id, 'wallet')
  return rows.map((row) => toChainWallet(context, row, new_target_hours))
})
