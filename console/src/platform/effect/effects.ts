import { Currency, SCALE, toDecimal, toMinor } from '@mela/contract/money.ts'
import { feeOf, shareOf } from '@mela/contract/wallet/wallet-rules.ts'
import type { AdminOutput } from '../api.ts'
import { CURRENCY_NAMES } from '../form/money.ts'
import type { Change } from '../told/settings.ts'
import { amountText } from '../told/values.ts'
import { agentEffects } from './agent-effects.ts'
import { inviteEffects, keepEffects, levelEffects } from './reward-effects.ts'

// What a change of settings means for people, computed from what is there and what would be.
export type Money = AdminOutput<'getMoneySettings'>
export type Some = { [Name in keyof Money]?: Money[Name] | undefined }

/** Amounts that people know. */
const EXAMPLES: Record<Currency, readonly string[]> = { 1: ['1000', '20000'], 2: ['100', '1000'], 3: ['1000', '20000'] }
const minor = (amount: string, currency: Currency): bigint => toMinor(amount, currency) ?? 0n
const told = (amount: bigint, currency: Currency): string => amountText(toDecimal(amount, currency), currency)
const typesIn = (...lists: (readonly { type: Currency }[])[]): Currency[] => [
  ...new Set(lists.flat().map(({ type }) => type)),
]

function feeEffects(before: Money['withdraw_fees'], after: Money['withdraw_fees']): Change[] {
  const cost = (fees: Money['withdraw_fees'], type: Currency, amount: string) => {
    const { rate, least } = fees.find((fee) => fee.type === type) ?? { rate: 0, least: '0' }
    return told(feeOf(minor(amount, type), { rate, least: minor(least, type) }), type)
  }
  return typesIn(before, after).flatMap((type) =>
    EXAMPLES[type].map((amount) => ({
      name: `A withdrawal of ${amountText(amount, type)} costs`,
      before: cost(before, type, amount),
      after: cost(after, type, amount),
    })),
  )
}

/** Rounded down, as everything that is exchanged. */
function exchanged(amount: bigint, rate: string, from: Currency, to: Currency): bigint {
  const [whole = '', decimals = ''] = rate.split('.')
  const ten = (digits: number) => 10n ** BigInt(digits)
  return (amount * BigInt(whole + decimals) * ten(SCALE[to])) / (ten(decimals.length) * ten(SCALE[from]))
}

function rateEffects(before: Money['exchange_rates'], after: Money['exchange_rates']): Change[] {
  const pairs = new Set([...before, ...after].map(({ from, to }) => `${from} ${to}`))
  return [...pairs].map((pair) => {
    const [from, to] = pair.split(' ').map(Number) as [Currency, Currency]
    const gives = (rates: Money['exchange_rates']) => {
      const rate = rates.find((each) => each.from === from && each.to === to)?.rate
      return rate === undefined || !/[1-9]/.test(rate)
        ? 'Not exchanged'
        : told(exchanged(minor('1000', from), rate, from, to), to)
    }
    const name = `${amountText('1000', from)} exchanged to ${CURRENCY_NAMES[to]} gives`
    return { name, before: gives(before), after: gives(after) }
  })
}

const { Rupee } = Currency
const costOf = ({ fee, cashback }: Money['exchange_terms']): string =>
  told(minor(fee, Rupee) - minor(cashback, Rupee), Rupee)

/** Who may recharge by it, whatever else changes. */
function channelEffects(before: Money['recharge_channels'], after: Money['recharge_channels']): Change[] {
  const ids = new Set([...before, ...after].map(({ id }) => id))
  const open = (channels: Money['recharge_channels'], id: string) => {
    const channel = channels.find((each) => each.id === id)
    if (!channel?.is_open) return 'Nobody'
    return `${amountText(channel.min, channel.type)} to ${amountText(channel.max, channel.type)}`
  }
  return [...ids].map((id) => {
    const { name, type } = [...after, ...before].find((channel) => channel.id === id)!
    const title = `People recharge by ${name}, ${CURRENCY_NAMES[type]} (${id})`
    return { name: title, before: open(before, id), after: open(after, id) }
  })
}

function limitEffects(before: Money['withdraw_limits'], after: Money['withdraw_limits']): Change[] {
  const verdict = (limits: Money['withdraw_limits'], type: Currency, amount: string) => {
    const limit = limits.find((each) => each.type === type)
    const [asked, at] = [minor(amount, type), (decimal: string) => minor(decimal, type)]
    if (!limit || asked > at(limit.max)) return 'Too large'
    if (asked < at(limit.min)) return 'Too small'
    return asked >= at(limit.second_from) ? 'Decided by two operators' : 'Decided by one operator'
  }
  return typesIn(before, after).flatMap((type) =>
    EXAMPLES[type].map((amount) => ({
      name: `A withdrawal of ${amountText(amount, type)}`,
      before: verdict(before, type, amount),
      after: verdict(after, type, amount),
    })),
  )
}

const bonusText = (share: number): string => told(shareOf(minor('100', Rupee), share), Rupee)

type Effects = { [Name in keyof Money]?: (before: Money[Name], after: Money[Name], isPlay: boolean) => Change[] }
const EFFECTS: Effects = {
  withdraw_fees: feeEffects,
  exchange_rates: rateEffects,
  exchange_terms: (before, after) => [
    { name: 'An exchange costs, less its cashback', before: costOf(before), after: costOf(after) },
  ],
  direct_bonus: (before, after) => [
    {
      name: 'A direct recharge that saves ₹100.00 of fees brings',
      before: bonusText(before),
      after: bonusText(after),
    },
  ],
  recharge_channels: channelEffects,
  withdraw_limits: limitEffects,
  vip_levels: levelEffects,
  vip_keep: keepEffects,
  invite_terms: inviteEffects,
  agent_terms: agentEffects,
}

/** Only what differs; nothing of a setting that says it all itself. `isPlay`: Diamonds are for play, and nobody recharges. */
export const effectsOf = (before: Some, after: Some, isPlay: boolean): Change[] =>
  (Object.keys(after) as (keyof Money)[])
    .flatMap((name) => effectsOfOne(name, before, after, isPlay))
    .filter((change) => change.before !== change.after)

function effectsOfOne<Name extends keyof Money>(name: Name, before: Some, after: Some, isPlay: boolean): Change[] {
  const [was, is] = [before[name], after[name]]
  const effects = EFFECTS[name] as ((before: unknown, after: unknown, isPlay: boolean) => Change[]) | undefined
  return effects && was !== undefined && is !== undefined ? effects(was, is, isPlay) : []
}
