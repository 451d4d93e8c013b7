import { Currency, toMinor } from '@mela/contract/money.ts'
import type { MoneySettings, RechargeChannelSetting } from '@mela/contract/operators/money-settings.ts'
import { isTronAddress } from '@mela/rules/chain-address.ts'
import type { Config } from '../../config.ts'
import { isPassable } from '../../identity/index.ts'
import { isRatesSafe } from '../../wallet/index.ts'
import { isFairInvitation, isFairToAgents, isLadder } from './sensible-rewards.ts'

export type Changes = { [Name in keyof MoneySettings]?: MoneySettings[Name] | undefined }

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

/** The names of what no site could mean: each would give money away, lose it, or let nobody have theirs. */
export function senselessIn(changes: Changes, economy: Config['ECONOMY']): string[] {
  const { exchange_rates, exchange_terms, recharge_channels, withdraw_limits, identity_levels } = changes
  const { vip_levels, invite_terms, agent_terms } = changes
  const wrong = {
    exchange_rates: exchange_rates !== undefined && !isRatesSafe(exchange_rates),
    exchange_terms: exchange_terms !== undefined && isGift(exchange_terms),
    recharge_channels: recharge_channels?.some((channel) => isEmptyRange(channel) || isLost(channel)) ?? false,
    withdraw_limits: withdraw_limits?.some(isEmptyRange) ?? false,
    identity_levels: identity_levels !== undefined && !isPassable(identity_levels, economy),
    vip_levels: vip_levels !== undefined && !isLadder(vip_levels),
    invite_terms: invite_terms !== undefined && !isFairInvitation(invite_terms, economy),
    agent_terms: agent_terms !== undefined && !isFairToAgents(agent_terms),
  }
  return Object.entries(wrong).flatMap(([name, is_wrong]) => (is_wrong ? [name] : []))
}
