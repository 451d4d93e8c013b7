import { CURRENCIES, toDecimal } from '@mela/contract/money.ts'
import { getExchangeConfig as call } from '@mela/contract/wallet/wallet-exchange.ts'
import { handle } from '../../platform/http/handle.ts'
import { isPaused } from '../../platform/pauses.ts'
import { offered, rupeesIn } from './rates.ts'
import { requireMoney } from '../require-money.ts'

export const getExchangeConfig = handle(call, async (context, _input, asker, refuse) => {
  await requireMoney(context, asker, refuse)
  const { exchange_rates, exchange_terms } = await context.settings.read()
  const mins = CURRENCIES.flatMap((type) => {
    const min = rupeesIn(exchange_rates, exchange_terms.min_inr, type)
    return min === undefined ? [] : [{ type, min: toDecimal(min, type) }]
  })
  return { is_paused: await isPaused(context, 'exchange'), rates: offered(exchange_rates), mins, ...exchange_terms }
})
