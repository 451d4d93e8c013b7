import type { Localized } from '@mela/contract/home/home-content.ts'
import { Currency, toDecimal, toMinor } from '@mela/contract/money.ts'
import type { RechargeChannelSetting } from '@mela/contract/operators/money-settings.ts'
import { getRechargeConfig as call, type RechargeChannel } from '@mela/contract/wallet/wallet-recharge.ts'
import type { Context } from '../../context.ts'
import { handle } from '../../platform/http/handle.ts'
import { isPaused } from '../../platform/pauses.ts'
import { rateOf } from '../exchange/rates.ts'
import type { WalletNeeds } from '../needs.ts'
import { readOpenChannels } from './recharge-channels.ts'
import { readUsualSeconds } from './usual-seconds.ts'
import { needsVerification, requireMoney } from '../require-money.ts'

/** Where to pay to is told with an order, and not before. */
export const getRechargeConfig = ({ readBreakEnd }: WalletNeeds) =>
  handle(call, async (context, { type }, asker, refuse) => {
    const { user_id } = await requireMoney(context, asker, refuse, { unverified: true })
    const needs_verification = await needsVerification(context, user_id)
    const channels = needs_verification ? [] : await readOpenChannels(context)
    const { recharge_activities, exchange_rates } = await context.settings.read()
    const inWords = (words: Localized | undefined) => words?.[asker.language as keyof Localized] || words?.en || ''
    return {
      is_paused: await isPaused(context, 'recharge'),
      needs_verification,
      break_until: (await readBreakEnd(context, user_id))?.toISOString() ?? null,
      rate: (type === Currency.Diamond && rateOf(exchange_rates, Currency.Rupee, type)) || null,
      channels: await Promise.all(
        channels.filter((channel) => channel.type === type).map((channel) => showChannel(context, channel)),
      ),
      activities: recharge_activities
        .filter((activity) => activity.type === type)
        .map(({ id, title, content, min }) => ({
          ...{ id, title: inWords(title), content: inWords(content) },
          min: toDecimal(toMinor(min, type) ?? 0n, type),
        })),
    }
  })

async function showChannel(context: Context, channel: RechargeChannelSetting): Promise<RechargeChannel> {
  const { id, type, kind, name, icon, min, max, quick_amounts } = channel
  const decimal = (typed: string) => toDecimal(toMinor(typed, type) ?? 0n, type)
  return {
    ...{ id, kind, name, icon, min: decimal(min), max: decimal(max), quick_amounts: quick_amounts.map(decimal) },
    usual_seconds: await readUsualSeconds(context, channel),
  }
}
