import type { MoneySettings } from '@mela/contract/operators/money-settings.ts'
import { CURRENCIES, type Currency } from '@mela/contract/money.ts'
import { readContacts, socialProviders, type Contacts } from '../account/index.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Counted, Counts } from './needs.ts'

export type LevelNumber = 1 | 2
export type LevelRules = MoneySettings['identity_levels']['basic']
type PerCurrency = Record<Currency, Counted>

/** What is asked for now, and what is known of somebody without their doing. */
export interface Facts {
  rules: Record<LevelNumber, LevelRules>
  contacts: Contacts
  recharges: PerCurrency
  bets: PerCurrency
}

/** Nobody is asked for what the site does not offer: a provider that is not set up, cards and recharges where diamonds are for play. */
function openRules(config: Config, rules: LevelRules): LevelRules {
  const providers = socialProviders(config)
  const has_money = config.ECONOMY !== 'play'
  return {
    ...rules,
    telegram: rules.telegram && providers.includes('telegram'),
    google: rules.google && providers.includes('google'),
    bank: rules.bank && has_money,
    ...(has_money ? {} : { rechange_num: 0, rechange_amount: '0' }),
  }
}

/** Before any transaction: it asks several features, each with a connection of its own. */
export async function readFacts(context: Context, needs: Counts, user_id: string): Promise<Facts> {
  const { identity_levels } = await context.settings.read()
  const { basic, advanced } = identity_levels
  return {
    rules: { 1: openRules(context.config, basic), 2: openRules(context.config, advanced) },
    contacts: await readContacts(context, user_id),
    recharges: await countEach(context, user_id, needs.readRecharges),
    bets: await countEach(context, user_id, needs.readBets),
  }
}

async function countEach(context: Context, user_id: string, count: Counts['readBets']): Promise<PerCurrency> {
  const nothing = { num: 0, amount: 0n }
  const counted: PerCurrency = { 1: nothing, 2: nothing, 3: nothing }
  if (count) for (const currency of CURRENCIES) counted[currency] = await count(context, user_id, currency)
  return counted
}
