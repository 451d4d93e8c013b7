import { getWallet as call } from '@mela/contract/wallet.ts'
import { handle } from '../platform/handle.ts'
import { askPool } from '../platform/db.ts'
import { requireHolder } from './holder.ts'
import { readWallets } from './wallets.ts'

export const getWallet = handle(call, async (context, _input, { user_id }) => {
  const holder = await requireHolder(context, user_id)
  const wallets = await readWallets(askPool(context.db), [holder])
  return wallets.get(user_id)!
})
