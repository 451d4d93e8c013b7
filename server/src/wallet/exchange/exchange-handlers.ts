import type { Job } from '../../platform/data/jobs.ts'
import type { AdminNeeds } from '../admin.ts'
import { exchange } from './exchange.ts'
import { getExchangeConfig } from './get-exchange-config.ts'
import { getStatement } from '../records/get-statement.ts'
import { listTurnoverBets } from '../turnover/list-turnover-bets.ts'
import { purgeQuotes } from './purge-quotes.ts'
import { quoteExchange } from './quote-exchange.ts'

// Between currencies and parts, records and statements: its calls, those of operators, and its jobs.
export const exchangeHandlers = {
  getExchangeConfig,
  quoteExchange,
  exchange,
  listTurnoverBets,
}
export const exchangeAdminHandlers = (_needs: AdminNeeds) => ({ getStatement })
export const exchangeJobs: Job[] = [{ name: 'wallet:purge-quotes', every: '29 * * * *', run: purgeQuotes }]
