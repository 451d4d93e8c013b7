import * as z from 'zod'
import { userInfo } from './account.ts'
import { call } from './call.ts'
import { id, limit, pos } from './fields.ts'

export const friend = z.object({
  friend_id: id,
  remark: z.string(),
  status: z.literal([1, -2]),
  friend_info: z.object({
    avatar: z.object({ url: z.string() }),
    nickname: z.string(),
    username: z.string(),
    identity: z.literal([1, 2, 3]),
    gender: z.literal([1, 2, 3]),
  }),
})
export type Friend = z.infer<typeof friend>

export const listFriends = call({
  method: 'GET',
  path: '/friend/list',
  who: 'signed_in',
  input: z.object({ pos, limit }),
  output: z.object({ list: z.array(friend), total: z.number().int() }),
  refuses: [],
})

/** A person, and what they are to the one who asks. */
export const getUserInfo = call({
  method: 'GET',
  path: '/user/info',
  who: 'signed_in',
  input: z.object({ user_id: id.optional() }),
  output: userInfo,
  refuses: ['non_existent'],
})
