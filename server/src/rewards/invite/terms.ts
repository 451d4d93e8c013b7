import { Currency, toDecimal, toMinor } from '@mela/contract/money.ts'
import type { MoneySettings } from '@mela/contract/operators/money-settings.ts'
import type { InviteCondition, InviteInfo } from '@mela/contract/rewards/rewards-invites.ts'
import { codeWays } from '../../account/index.ts'
import type { Config } from '../../config.ts'
import { usualMoneyType } from '../../games/index.ts'
import { Book } from '../../ledger/index.ts'

export interface Condition {
  name: InviteCondition
  /** Minor units of the currency that the site counts with; nothing where the name says it all. */
  need: bigint
}
/** What both get for an invitation, and what whoever was invited has to do for it. */
export interface Terms {
  /** That the site counts with. */
  counted_in: Currency
  conditions: Condition[]
  book: Book
  currency: Currency
  reward: bigint
}

/** Nobody is asked for what the site does not offer: codes that cannot be sent, and money where Diamonds are for play. */
export function termsOf(config: Config, { invite_terms }: Pick<MoneySettings, 'invite_terms'>): Terms {
  const is_play = config.ECONOMY === 'play'
  const counted_in = usualMoneyType(config)
  const currency = is_play ? Currency.Diamond : invite_terms.reward_type
  const need = (name: 'recharge' | 'consumption') => toMinor(invite_terms[name], counted_in) ?? 0n
  const conditions: (Condition & { is_asked: boolean })[] = [
    { name: 'contact', need: 0n, is_asked: invite_terms.contact && codeWays(config).length > 0 },
    { name: 'verified', need: 0n, is_asked: invite_terms.verified && !is_play },
    { name: 'recharge', need: need('recharge'), is_asked: need('recharge') > 0n && !is_play },
    { name: 'consumption', need: need('consumption'), is_asked: need('consumption') > 0n },
  ]
  const asked = conditions.filter(({ is_asked }) => is_asked)
  return {
    counted_in,
    conditions: asked.map(({ name, need: amount }) => ({ name, need: amount })),
    book: is_play ? Book.Play : Book.Money,
    currency,
    // An account alone costs nothing to make, so it brings nothing.
    reward: asked.length > 0 ? (toMinor(invite_terms.reward, currency) ?? 0n) : 0n,
  }
}

/** As people are told, and as they are kept with what was given for them. */
export const toldConditions = ({ conditions, counted_in }: Terms): InviteInfo['conditions'] =>
  conditions.map(({ name, need }) => ({ name, money_type: counted_in, need: toDecimal(need, counted_in) }))

type Figure = 'recharge' | 'consumption'
/** What is counted of those who were invited, with how much of it is asked for. */
export const askedFigures = ({ conditions }: Terms): { name: Figure; need: bigint }[] =>
  conditions.flatMap(({ name, need }) => (name === 'recharge' || name === 'consumption' ? [{ name, need }] : []))
