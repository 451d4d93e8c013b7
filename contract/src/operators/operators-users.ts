import * as z from 'zod'
import { adminCall } from '../admin-call.ts'
import { message } from '../chat/chat.ts'
import { chatId, empty, id, limit, position, queryChatType, text, unixMs } from '../fields.ts'
import { playLimit } from '../games/games-limits.ts'
import { reason } from './operators.ts'
import { wallet } from '../wallet/wallet.ts'
import { amount, moneyType } from '../wallet/wallet-fields.ts'
import { turnover } from '../wallet/wallet-withdraw.ts'

// What operators see of people and may do to them.
const userStatus = z.enum(['normal', 'banned', 'blocked'])
const foundUser = z.object({
  id,
  uid: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  identity: z.literal([1, 2, 3]),
  status: userStatus,
  /** All but the last digits are hidden. */
  mobile: z.string(),
  email: z.string(),
  created_at: z.iso.datetime(),
})

/** A uid, a whole mobile number or e-mail address, or the beginning of a username or nickname. */
export const findUsers = adminCall({
  method: 'GET',
  path: '/users',
  roles: ['support', 'finance', 'risk', 'admin'],
  views: 'people',
  input: z.object({ query: text(254).refine((value) => value.trim() !== ''), limit }),
  output: z.array(foundUser),
  refuses: [],
})

export const getUserForOperator = adminCall({
  method: 'GET',
  path: '/user',
  roles: ['support', 'finance', 'risk', 'admin'],
  views: 'personal_documents',
  input: z.object({ user_id: id }),
  output: foundUser.extend({
    language: z.string(),
    level: z.number().int(),
    last_active_unix: unixMs,
    devices: z.array(
      z.object({
        id,
        source: z.string(),
        user_agent: z.string(),
        created_at: z.iso.datetime(),
        expires_at: z.iso.datetime(),
      }),
    ),
    /** CertificationLevel */
    certification: z.literal([-3, -2, -1, 1, 2]),
    real_name: z.string(),
    country: z.string(),
    wallets: z.array(wallet),
    /** What is owed after a payment was taken back. */
    receivables: z.array(z.object({ type: moneyType, amount })),
    turnovers: z.array(turnover.extend({ type: moneyType })),
    /** What they decided about their own play: the limits that are set, and a break that runs. */
    play: z.object({
      limits: z.array(playLimit.pick({ money_type: true, kind: true, span: true, used: true }).extend({ amount })),
      break_until: z.iso.datetime().nullable(),
    }),
    /** Other accounts that share something with this one. */
    links: z.array(
      z.object({
        by: z.enum(['device', 'target', 'id_number', 'inviter']),
        user_id: id,
        uid: z.number().int(),
        name: z.string(),
        status: userStatus,
      }),
    ),
  }),
  refuses: ['non_existent'],
})

const onUser = z.object({ user_id: id, reason })

/** Sessions end and sockets drop at once; signing in answers 10017. */
export const banUser = adminCall({
  method: 'POST',
  path: '/user/ban',
  roles: ['support', 'risk', 'admin'],
  input: onUser,
  output: empty,
  refuses: ['non_existent'],
})

/** The same with 10001. */
export const blockUser = adminCall({
  method: 'POST',
  path: '/user/block',
  roles: ['risk', 'admin'],
  input: onUser,
  output: empty,
  refuses: ['non_existent'],
})

/** Lifts a ban or a block. */
export const unbanUser = adminCall({
  method: 'POST',
  path: '/user/unban',
  roles: ['support', 'risk', 'admin'],
  input: onUser,
  output: empty,
  refuses: ['non_existent'],
})

/** UserIdentity: 1 everyone, 2 tries things out for the site, 3 answers for it. */
export const setUserIdentity = adminCall({
  method: 'POST',
  path: '/user/identity',
  roles: ['admin'],
  input: z.object({ user_id: id, identity: z.literal([1, 2, 3]), reason }),
  output: empty,
  refuses: ['non_existent'],
})

/**
 * The site's own conversations, those with a service account, newest first; what people write to each other is not
 * theirs to open. The reason stands in the log beside the chat.
 */
export const viewMessages = adminCall({
  method: 'GET',
  path: '/chat/messages',
  roles: ['support', 'risk'],
  views: 'chats',
  input: z.object({ chat_id: chatId, chat_type: queryChatType, before: position.optional(), limit, reason }),
  output: z.array(message),
  refuses: ['non_existent'],
})
