import type { Job } from '../platform/data/jobs.ts'
import { addChest } from './add-chest.ts'
import { expireChest, expireChests } from './expire-chests.ts'
import { getChestForOperator } from './get-chest-for-operator.ts'
import { getChestInfo } from './get-chest-info.ts'
import { listChestsForOperator } from './list-chests-for-operator.ts'
import { preReceiveChest } from './pre-receive-chest.ts'
import { receiveChest } from './receive-chest.ts'
import { EXPIRE } from './send-chest.ts'

export const chestsHandlers = { addChest, preReceiveChest, receiveChest, getChestInfo }
export const chestsAdminHandlers = { listChestsForOperator, getChestForOperator }
export const chestsJobs: Job[] = [
  { name: EXPIRE, run: expireChest },
  { name: 'chests:expire-chests', every: '* * * * *', run: expireChests },
]
