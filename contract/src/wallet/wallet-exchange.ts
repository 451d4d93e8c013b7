import * as z from 'zod'
import { call } from '../call.ts'
import { empty, nonce } from '../fields.ts'
import { wallet } from './wallet.ts'
import { amount, moneyType, typedAmount } from './wallet-fields.ts'

// From one currency into another, at a rate that holds for half a minute.
const rate = z.object({
  from: moneyType,
  to: moneyType,
  /** How much of `to` one of `from` gives. */
  rate: z.string(),
})

export const getExchangeConfig = call({
  method: 'GET',
  path: '/user/exchange_config',
  who: 'signed_in',
  input: empty,
  output: z.object({
    is_paused: z.boolean(),
    rates: z.array(rate),
    min_inr: z.string(),
    /** Of each currency, the least that may be exchanged. */
    mins: z.array(z.object({ type: moneyType, min: amount })),
    /** In rupees. */
    fee: z.string(),
    cashback: z.string(),
  }),
  refuses: ['permission_not_allowed', 'session_limited'],
})

/** What exactly would leave and arrive. It holds until it expires, is used once and by nobody else. */
export const quoteExchange = call({
  method: 'POST',
  path: '/user/exchange_quote',
  who: 'signed_in',
  input: z
    .object({ from: moneyType, to: moneyType, amount: typedAmount })
    .refine(({ from, to }) => from !== to, { path: ['to'] }),
  output: z.object({
    quote_id: z.uuid(),
    from: moneyType,
    to: moneyType,
    rate: z.string(),
    /** In the currency that is given. */
    fee: amount,
    cashback: amount,
    from_amount: amount,
    to_amount: amount,
    expires_unix: z.number().int(),
  }),
  refuses: [
    'permission_not_allowed',
    'session_limited',
    'paused',
    'below_min_exchange',
    'exchange_balance_not_enough',
    'non_existent',
  ],
})

export const exchange = call({
  method: 'POST',
  path: '/user/exchange',
  who: 'signed_in',
  input: z.object({ quote_id: z.uuid().toLowerCase(), nonce }),
  output: z.object({ id: z.string(), from_amount: amount, to_amount: amount, wallets: z.array(wallet) }),
  refuses: [
    'permission_not_allowed',
    'session_limited',
    'paused',
    'non_existent',
    'quote_expired',
    'exchange_balance_not_enough',
    'money_frozen',
    'key_reused',
  ],
})
