import { Currency, toMinor } from '@mela/contract/money.ts'
import type { MoneySettings, RechargeChannelSetting } from '@mela/contract/operators/money-settings.ts'
import { isTronAddress } from '@mela/rules/chain-address.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { isPassable } from '../../identity/index.ts'
import type { Proposal } from '../../platform/http/handle-admin.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import { isRatesSafe } from '../../wallet/index.ts'

type Changes = { [Name in keyof MoneySettings]?: MoneySettings[Name] | undefined }

/** What would change, beside what is there now; only that state can become the other. */
export async function proposeSettings(context: Context, changes: Changes, reason: string): Promise<Proposal> {
  requireSense(changes, context.config.ECONOMY)
  const settings = await context.settings.read()
  const names = (Object.keys(changes) as (keyof MoneySettings)[]).filter((name) => changes[name] !== undefined)
  return {
    subject: `setting:${names.join()}`,
    payload: {
      before: Object.fromEntries(names.map((name) => [name, settings[name]])),
      after: Object.fromEntries(names.map((name) => [name, changes[name]])),
    },
    reason,
  }
}

/** Nothing lies in it, or it has more digits than the currency. */
function isEmptyRange({ type, min, max }: { type: Currency; min: string; max: string }): boolean {
  const [least, most] = [toMinor(min, type), toMinor(max, type)]
  return least === undefined || most === undefined || least > most
}

/** Who exchanges to and fro would gain by it, whatever the rates. */
function isGift({ fee, cashback }: MoneySettings['exchange_terms']): boolean {
  const [costs, comes] = [toMinor(fee, Currency.Rupee), toMinor(cashback, Currency.Rupee)]
  return costs === undefined || comes === undefined || comes > costs
}

/** Where people would send USDT that nobody gets; without an address nobody is asked to. */
const isLost = ({ kind, address }: RechargeChannelSetting): boolean =>
  kind === 'chain' && address !== '' && !isTronAddress(address)

/** What no site could mean: each would give money away, lose it, or let nobody have theirs. */
function requireSense(changes: Changes, economy: Config['ECONOMY']): void {
  const { exchange_rates, exchange_terms, recharge_channels, withdraw_limits, identity_levels } = changes
  const wrong = {
    exchange_rates: exchange_rates !== undefined && !isRatesSafe(exchange_rates),
    exchange_terms: exchange_terms !== undefined && isGift(exchange_terms),
    recharge_channels: recharge_channels?.some((channel) => isEmptyRange(channel) || isLost(channel)) ?? false,
    withdraw_limits: withdraw_limits?.some(isEmptyRange) ?? false,
    identity_levels: identity_levels !== undefined && !isPassable(identity_levels, economy),
  }
  const names = Object.entries(wrong).filter(([, is_wrong]) => is_wrong)
  if (names.length === 0) return
  throw refuseAsPlatform('invalid_params', {
    fields: Object.fromEntries(names.map(([name]) => [`changes.${name}`, 'contradicts itself'])),
  })
}
