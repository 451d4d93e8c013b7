import { Currency, SCALE } from '../money.ts'

// What both ends know of money in and out. Without zod, so that the browser can share it at no cost.
export const RechargeStatus = { Pending: 1, Paid: 2, Failed: -1 } as const
export type RechargeStatus = (typeof RechargeStatus)[keyof typeof RechargeStatus]

export const WithdrawStatus = {
  Review: 1,
  Paid: 2,
  /** Sent, and the answer is not known: it is never sent again without the provider's word. */
  Paying: 3,
  Rejected: -1,
  /** The bank sent it back. */
  Returned: -2,
} as const
export type WithdrawStatus = (typeof WithdrawStatus)[keyof typeof WithdrawStatus]

/** hosted: the page of a payment provider. transfer: the person pays and gives the reference. chain: USDT by an amount of its own. */
export const CHANNEL_KINDS = ['hosted', 'transfer', 'chain'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]

/** So many digits of a recharge are typed. What comes after them in USDT says whose it is, and nobody chooses it. */
export const RECHARGE_DIGITS: Record<Currency, number> = { ...SCALE, [Currency.Usdt]: 2 }

export const CARD_LIMIT = 5
export const CARD_PHOTO_BYTES = 2 * 1024 * 1024
export const WITHDRAW_PASSWORD = /^\d{6}$/
export const CARD_NUMBER = /^\d{9,19}$/
export const ACCOUNT_NAME_MAX = 50
/** The twelve digits of a transfer in India; other banks write up to thirty letters and digits. */
export const TRANSFER_REFERENCE = /^[A-Za-z0-9]{6,30}$/

const ADDRESSES = { TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/, ERC20: /^0x[0-9a-fA-F]{40}$/ } as const
export type ChainChannel = keyof typeof ADDRESSES
export const CHAIN_CHANNELS: readonly ChainChannel[] = ['TRC20', 'ERC20']
/** By its form; whether its check digits are right is for the server to say. */
export const isAddress = (channel: ChainChannel, address: string): boolean => ADDRESSES[channel].test(address)

/** What may be stopped by one operator at once. */
export const SWITCHES = ['sign_up', 'recharge', 'withdraw', 'exchange', 'chests'] as const
export type PauseSwitch = (typeof SWITCHES)[number]
/** Opening these again needs a second operator. */
export const MONEY_SWITCHES = ['recharge', 'withdraw', 'exchange', 'chests'] as const satisfies readonly PauseSwitch[]

/** In which way money may leave a wallet; Diamonds are exchanged first. */
export const METHOD_OF: Partial<Record<Currency, 'bank' | 'wallet'>> = {
  [Currency.Rupee]: 'bank',
  [Currency.Usdt]: 'wallet',
}

/** Parts of a million, so that shares of amounts stay whole numbers. */
export const MILLION = 1_000_000n

/** Of an amount, rounded down. */
export const shareOf = (amount: bigint, millionths: number): bigint => (amount * BigInt(millionths)) / MILLION

/** What a withdrawal costs, rounded up to the smallest unit and never above the amount itself. */
export function feeOf(amount: bigint, { rate, least }: { rate: number; least: bigint }): bigint {
  const fee = (amount * BigInt(rate) + MILLION - 1n) / MILLION
  const wanted = fee < least ? least : fee
  return wanted > amount ? amount : wanted
}

/**
 * What a direct recharge brings on top: a share of the withdrawal fee that it saves, rounded down. What is too little to
 * be withdrawn saves no smallest fee, so that nobody gets more by coming in small pieces.
 */
export function directBonusOf(
  amount: bigint,
  { rate, least, min, share }: { rate: number; least: bigint; min: bigint; share: number },
): bigint {
  return shareOf(feeOf(amount, { rate, least: amount < min ? 0n : least }), share)
}
