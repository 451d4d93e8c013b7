import { create } from 'zustand'
import { Currency } from '@mela/contract/money.ts'
import type { Card, ChainWallet } from '@mela/contract/wallet/wallet-targets.ts'
import { whileSignedIn } from '../../../account/index.ts'
import { api } from '../../../platform/net/api.ts'
import { useReading } from '../use-reading.ts'

// Where money can go. Kept in memory only, so that a form behind another page finds what was there before.
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
  cards?: Target[]
  wallets?: Target[]
  verified_name: string
  has_photos: boolean
}
const none: Targets = { verified_name: '', has_photos: false }
const targetStore = create<Targets>(() => none)
whileSignedIn({
  start: () => Promise.resolve(),
  stop: () => targetStore.setState(none, true),
})

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

async function loadTargets(type: Currency): Promise<void> {
  if (type === Currency.Usdt) {
    const list = await api('listChainWallets', {})
    return targetStore.setState({ wallets: list.map(walletTarget) })
  }
  const { list, verified_name, photo_switch } = await api('listCards', {})
  targetStore.setState({ cards: list.map(toTarget), verified_name, has_photos: photo_switch === 1 })
}

export async function removeTarget({ id, method }: Target): Promise<void> {
  if (method === 'bank') await api('removeCard', { id })
  else await api('removeChainWallet', { id })
  targetStore.setState(({ cards = [], wallets = [] }) =>
    method === 'bank'
      ? { cards: cards.filter((each) => each.id !== id) }
      : { wallets: wallets.filter((each) => each.id !== id) },
  )
}

const readCards = () => loadTargets(Currency.Rupee)
const readWallets = () => loadTargets(Currency.Usdt)

/** Cards for rupees, wallets for USDT; the newest answer of the server. */
export function useTargets(type: Currency) {
  const known = targetStore()
  const { error, load } = useReading(type === Currency.Usdt ? readWallets : readCards)
  return {
    list: type === Currency.Usdt ? known.wallets : known.cards,
    verified_name: known.verified_name,
    has_photos: known.has_photos,
    error,
    load,
  }
}
