import { getUserInfoList as call } from '@mela/contract/account/account.ts'
import { handle } from '../../platform/http/handle.ts'
import { hideFromStrangers, type ReadKnown } from './strangers.ts'
import { readUsers } from './users.ts'

export const getUserInfoList = (readKnown: ReadKnown) =>
  handle(call, async (context, { user_id }, asker) => {
    const users = await readUsers(context, [...new Set(user_id)], asker.user_id)
    return hideFromStrangers(context, asker.user_id, users, readKnown)
  })
