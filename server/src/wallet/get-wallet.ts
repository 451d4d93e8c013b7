import { getWallet as call } from '@mela/contract/wallet/wallet.ts'
import { handle } from '../platform/http/handle.ts'
import { askPool } from '../platform/data/db.ts'
import { requireHolder } from './holder.ts'
import { readWallets } from './wallets.ts'

export const getWallet = handle(call, async (context, _input, { user_id }) => {
  const holder = await requireHolder(context, user_id)
  const wallets = await readWallets(askPool(context.db), [holder])
  return wallets.get(user_id)!
})
