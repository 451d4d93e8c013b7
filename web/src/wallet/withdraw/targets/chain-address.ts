import type { ChainChannel } from '@mela/contract/wallet/wallet-rules.ts'
import { isEthereumAddress, isTronAddress } from '@mela/rules/chain-address.ts'

const CHECKS: Record<ChainChannel, (address: string) => boolean> = { TRC20: isTronAddress, ERC20: isEthereumAddress }

export type AddressState = 'empty' | 'right' | 'other' | 'wrong'

/** By its form and its own check digits; `other` is an address of the other network. */
export function stateOf(address: string, channel: ChainChannel): AddressState {
  if (address === '') return 'empty'
  if (CHECKS[channel](address)) return 'right'
  return CHECKS[otherOf(channel)](address) ? 'other' : 'wrong'
}

export const otherOf = (channel: ChainChannel): ChainChannel => (channel === 'TRC20' ? 'ERC20' : 'TRC20')

/** The address in what a code says: alone, or inside of a payment link. */
export function addressIn(text: string): string {
  return /\b(T[1-9A-HJ-NP-Za-km-z]{33}|0x[0-9a-fA-F]{40})\b/.exec(text)?.[1] ?? text.trim()
}
