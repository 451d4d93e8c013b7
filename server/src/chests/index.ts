import type { Job } from '../platform/data/jobs.ts'
import { addChest } from './add-chest.ts'
import { expireChest, expireChests } from './expire-chests.ts'
import { getChestInfo } from './get-chest-info.ts'
import { preReceiveChest } from './pre-receive-chest.ts'
import { receiveChest } from './receive-chest.ts'
import { EXPIRE } from './send-chest.ts'

export const chestsHandlers = { addChest, preReceiveChest, receiveChest, getChestInfo }
export const chestsJobs: Job[] = [
  { name: EXPIRE, run: expireChest },
  { name: 'chests:expire-chests', every: '* * * * *', run: expireChests },
]
