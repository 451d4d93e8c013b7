import { Currency } from '@mela/contract/money.ts'
import type { Card, ChainWallet } from '@mela/contract/wallet/wallet-targets.ts'
import { api } from '../../../platform/net/api.ts'
import { queries } from '../../../platform/query/client.ts'
import { useRead } from '../../../platform/query/use-read.ts'

// Where money can go.
export interface Target {
  id: string
  method: 'bank' | 'wallet'
  name: string
  /** ··4821 */
  last: string
  detail: string
  created_at: string
  waits_until: string | null
}
interface Targets {
  list: Target[]
  verified_name: string
  has_photos: boolean
}
const keyOf = (method: Target['method']) => ['targets', method]

const LAST = 4
const lastOf = (masked: string) => `··${masked.slice(-LAST)}`

const toTarget = (card: Card): Target => ({
  ...{ id: card.id, method: 'bank', name: card.bank_name, last: lastOf(card.card_number), detail: card.account_name },
  ...{ created_at: card.created_at, waits_until: card.waits_until },
})
const walletTarget = (wallet: ChainWallet): Target => ({
  ...{ id: wallet.id, method: 'wallet', name: wallet.channel, last: lastOf(wallet.address), detail: wallet.label },
  ...{ created_at: wallet.created_at, waits_until: wallet.waits_until },
})

export const targetName = ({ name, last }: Pick<Target, 'name' | 'last'>): string => `${name} ${last}`

async function readCards(signal: AbortSignal): Promise<Targets> {
  const { list, verified_name, photo_switch } = await api('listCards', {}, { signal })
  return { list: list.map(toTarget), verified_name, has_photos: photo_switch === 1 }
}
async function readWallets(signal: AbortSignal): Promise<Targets> {
  const list = await api('listChainWallets', {}, { signal })
  return { list: list.map(walletTarget), verified_name: '', has_photos: false }
}

export async function removeTarget({ id, method }: Target): Promise<void> {
  if (method === 'bank') await api('removeCard', { id })
  else await api('removeChainWallet', { id })
  queries.setQueryData<Targets>(
    keyOf(method),
    (before) => before && { ...before, list: before.list.filter((each) => each.id !== id) },
  )
}

/** Cards for rupees, wallets for USDT; the newest answer of the server. */
export function useTargets(type: Currency) {
  const isChain = type === Currency.Usdt
  return useRead(keyOf(isChain ? 'wallet' : 'bank'), isChain ? readWallets : readCards)
}
