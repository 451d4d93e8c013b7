import type { CallOutput } from '@mela/contract/client.ts'
import { toMinor, type Currency } from '@mela/contract/money.ts'
import type { RechargeChannel } from '@mela/contract/wallet/wallet-recharge.ts'

export type RechargeConfig = CallOutput<'getRechargeConfig'>
type Range = Pick<RechargeChannel, 'min' | 'max'>

const minorOf = (amount: string, type: Currency) => toMinor(amount.replace(/\.$/, ''), type) ?? 0n

/** Whether a channel takes this amount. */
export function fits({ min, max }: Range, amount: string, type: Currency): boolean {
  const minor = minorOf(amount, type)
  return minor >= minorOf(min, type) && minor <= minorOf(max, type)
}

/** The chosen one while it is there, else the first that takes the amount, else the first. */
export function channelOf(
  channels: readonly RechargeChannel[],
  chosen: string | undefined,
  amount: string,
  type: Currency,
): RechargeChannel | undefined {
  return (
    channels.find(({ id }) => id === chosen) ??
    channels.find((channel) => amount !== '' && fits(channel, amount, type)) ??
    channels[0]
  )
}
