import { getGroupBatch } from './get-group-batch.ts'

export const groupsHandlers = { getGroupBatch }
