import { listBanks as call } from '@mela/contract/wallet/wallet-targets.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireMoney } from '../require-money.ts'

export const listBanks = handle(call, async (context, _input, asker, refuse) => {
  await requireMoney(context, asker, refuse)
  return (await context.settings.read()).banks
})
