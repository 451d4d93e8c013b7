import { Currency, SCALE, toMinor } from '@mela/contract/money.ts'
import type { RechargeChannelSetting } from '@mela/contract/operators/money-settings.ts'
import type { SiteSettings } from '@mela/contract/site-settings.ts'
import { RECHARGE_DIGITS } from '@mela/contract/wallet/wallet-rules.ts'
import { isTronAddress } from '@mela/rules/chain-address.ts'
import type { Context } from '../../context.ts'
import { isProviderSet } from '../deposit/payments.ts'
import { costOf, rateOf } from '../exchange/rates.ts'

/** Those that somebody can pay through now, in the operators' order. A way that nobody has set up is not offered. */
export async function readOpenChannels(context: Context): Promise<RechargeChannelSetting[]> {
  const settings = await context.settings.read()
  return settings.recharge_channels.filter((channel) => channel.is_open && isSetUp(context, settings, channel))
}

function isSetUp({ config }: Context, settings: SiteSettings, channel: RechargeChannelSetting): boolean {
  const { kind, type, upi_id, account_number, address } = channel
  // Providers and banks move rupees, and the chain USDT.
  if ((kind === 'chain') !== (type === Currency.Usdt)) return false
  if (type === Currency.Diamond && priceOf(settings, type, 1n) === undefined) return false
  if (kind === 'hosted') return isProviderSet(config)
  if (kind === 'transfer') return upi_id !== '' || account_number !== ''
  return config.TRON_URL !== undefined && isTronAddress(address)
}

/** In what it is paid. */
export const paidIn = (currency: Currency): Currency => (currency === Currency.Diamond ? Currency.Rupee : currency)

/** What has to be paid for so much, rounded up; undefined where nothing says what it costs. */
export function priceOf({ exchange_rates }: SiteSettings, currency: Currency, amount: bigint): bigint | undefined {
  if (currency !== Currency.Diamond) return amount
  const rate = rateOf(exchange_rates, Currency.Rupee, Currency.Diamond)
  return rate === undefined ? undefined : costOf(amount, rate, Currency.Rupee, Currency.Diamond)
}

/** The least by which two amounts that somebody may order differ. */
export const stepOf = (currency: Currency): bigint => 10n ** BigInt(SCALE[currency] - RECHARGE_DIGITS[currency])

/** Undefined outside of the channel's range, and for what is no amount of its currency or has more digits than one may type. */
export function amountWithin({ type, min, max }: RechargeChannelSetting, decimal: string): bigint | undefined {
  const amount = toMinor(decimal, type)
  const [least, most] = [toMinor(min, type), toMinor(max, type)]
  if (amount === undefined || least === undefined || most === undefined) return undefined
  if (amount % stepOf(type) !== 0n) return undefined
  return amount > 0n && amount >= least && amount <= most ? amount : undefined
}
