import { toDecimal, type Currency } from '@mela/contract/money.ts'
import { getVip as call } from '@mela/contract/rewards/rewards.ts'
import { moneyTypes } from '../../games/index.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { worthIn, type Rates } from '../../wallet/index.ts'
import { hasStayed, levelsOf, needToRise, needToStay, type Counted } from './levels.ts'
import { monthOf, thisMonth } from './month.ts'
import { readMonthOf, readPerson } from './sql.ts'

export const getVip = handle(call, async (context, { money_type }, { user_id }) => {
  const { exchange_rates, ...settings } = await context.settings.read()
  const levels = levelsOf(context.config, settings)
  const ask = askPool(context.db)
  const month = thisMonth(context)
  const [person, counted] = await Promise.all([readPerson(ask, user_id), readMonthOf(ask, user_id, month)])
  const { level, raised_at } = person
  const is_had = money_type !== undefined && moneyTypes(context.config).includes(money_type)
  const type = is_had ? typeToTell(exchange_rates, levels.currency, money_type) : levels.currency
  const told = (now: Counted, need: Counted, of: keyof Counted) => ({
    now: toDecimal(worthIn(exchange_rates, now[of], { from: levels.currency, to: type })!, type),
    need: toDecimal(worthIn(exchange_rates, need[of], { from: levels.currency, to: type, is_up: true })!, type),
  })
  const [rise, stay] = [needToRise(levels, level), needToStay(levels, level)]
  const is_safe = (raised_at && raised_at >= month.from) || hasStayed(levels, level, counted)
  const kept_until = is_safe ? monthOf(context, month.next).to : month.to
  return {
    ...{ level, next_level: level + 1 < levels.list.length ? level + 1 : null, money_type: type },
    recharge_next: told(person.counted, rise, 'recharge'),
    consumption_next: told(person.counted, rise, 'consumption'),
    recharge_relegation: told(counted, stay, 'recharge'),
    consumption_relegation: told(counted, stay, 'consumption'),
    ...{ period_end: month.to.toISOString(), kept_until: kept_until.toISOString() },
  }
})

/** The one that is asked for, where the operators have a rate for it. */
const typeToTell = (rates: Rates, from: Currency, wanted: Currency): Currency =>
  worthIn(rates, 1n, { from, to: wanted }) === undefined ? from : wanted
