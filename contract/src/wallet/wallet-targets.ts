import * as z from 'zod'
import { call } from '../call.ts'
import { empty, id, text } from '../fields.ts'
import { withdrawPassword } from './wallet-fields.ts'
import { ACCOUNT_NAME_MAX, CARD_NUMBER, CHAIN_CHANNELS } from './wallet-rules.ts'

// Where money goes: cards of banks, and wallets of a chain.
export const listBanks = call({
  method: 'GET',
  path: '/user/bank_list',
  who: 'signed_in',
  input: empty,
  output: z.array(z.object({ code: z.string(), name: z.string() })),
  refuses: ['permission_not_allowed', 'session_limited'],
})

export const card = z.object({
  id,
  bank_name: z.string(),
  bank_code: z.string(),
  account_name: z.string(),
  /** ····4821 */
  card_number: z.string(),
  has_photos: z.boolean(),
  created_at: z.iso.datetime(),
  /** Until then withdrawals to it wait. */
  waits_until: z.iso.datetime().nullable(),
})
export type Card = z.infer<typeof card>

export const listCards = call({
  method: 'GET',
  path: '/user/withdraw_bank',
  who: 'signed_in',
  input: empty,
  output: z.object({
    list: z.array(card),
    /** The account's name must be this one; empty while nobody is verified. */
    verified_name: z.string(),
    /** Whether photos of the card are asked for. */
    photo_switch: z.literal([1, -1]),
  }),
  refuses: ['permission_not_allowed', 'session_limited'],
})

const photo = z.string().max(500).default('')
export const addCard = call({
  method: 'POST',
  path: '/user/withdraw_bank',
  who: 'signed_in',
  input: z.object({
    bank_name: text(60)
      .transform((name) => name.trim())
      .refine((name) => name !== ''),
    bank_code: z
      .string()
      .regex(/^[A-Za-z0-9]{0,20}$/)
      .default(''),
    account_name: text(ACCOUNT_NAME_MAX)
      .transform((name) => name.trim())
      .refine((name) => name !== ''),
    card_number: z.string().regex(CARD_NUMBER),
    front_url: photo,
    back_url: photo,
    withdraw_password: withdrawPassword,
  }),
  output: card,
  refuses: [
    'permission_not_allowed',
    'session_limited',
    'withdraw_password_not_set',
    'withdraw_password_locked',
    'wrong_withdraw_password',
    'account_name_differs',
    'card_photos_needed',
    'target_limit',
    'target_exists',
  ],
})

export const removeCard = call({
  method: 'DELETE',
  path: '/user/withdraw_bank',
  who: 'signed_in',
  input: z.object({ id }),
  output: empty,
  refuses: ['permission_not_allowed', 'session_limited', 'non_existent'],
})

export const chainWallet = z.object({
  id,
  currency: z.literal(2),
  channel: z.enum(CHAIN_CHANNELS as ['TRC20', 'ERC20']),
  /** The first and the last four. */
  address: z.string(),
  label: z.string(),
  created_at: z.iso.datetime(),
  waits_until: z.iso.datetime().nullable(),
})
export type ChainWallet = z.infer<typeof chainWallet>

export const listChainWallets = call({
  method: 'GET',
  path: '/user/withdraw_wallet',
  who: 'signed_in',
  input: empty,
  output: z.array(chainWallet),
  refuses: ['permission_not_allowed', 'session_limited'],
})

export const addChainWallet = call({
  method: 'POST',
  path: '/user/withdraw_wallet',
  who: 'signed_in',
  input: z.object({
    currency: z.literal(2),
    channel: z.enum(CHAIN_CHANNELS as ['TRC20', 'ERC20']),
    address: z.string().max(60),
    label: text(30).default(''),
    withdraw_password: withdrawPassword,
  }),
  output: chainWallet,
  refuses: [
    'permission_not_allowed',
    'session_limited',
    'withdraw_password_not_set',
    'withdraw_password_locked',
    'wrong_withdraw_password',
    'address_invalid',
    'target_limit',
    'target_exists',
  ],
})

export const removeChainWallet = call({
  method: 'DELETE',
  path: '/user/withdraw_wallet',
  who: 'signed_in',
  input: z.object({ id }),
  output: empty,
  refuses: ['permission_not_allowed', 'session_limited', 'non_existent'],
})
