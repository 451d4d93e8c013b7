import { signedIn } from './actors.ts'
import { row, type Row } from './row.ts'

/** In play nobody has money; that others see nothing of somebody's is shown where there is some. */
const nobody = { ...signedIn('permission_not_allowed'), limited: 'session_limited' } as const
const nonce = '6f1c1f0e-6c1e-4c5e-9a51-0d3f3d1b7a11'

export const EXCHANGE_ROWS: readonly Row[] = [
  row('exportAccountTransactions', 'the own records as a table', signedIn(), {}),
  row('getExchangeConfig', 'the rates', nobody, {}),
  row('quoteExchange', 'an offer', nobody, { from: 1, to: 3, amount: '10' }),
  row('exchange', 'an offer', nobody, { quote_id: nonce, nonce }),
  row('directCharge', 'the own wallet', nobody, { type: 1, amount: '10', withdraw_password: '482913', nonce }),
  row('listTurnoverBets', 'somebody’s turnover', nobody, ({ chest_id }) => ({ turnover_id: chest_id })),
]
