import type { ChestStatus } from '@mela/contract/chests/chest-rules.ts'
import { api } from '../../platform/net/api.ts'
import { keepStatus } from './statuses.ts'

/** What the box is for the reader at this moment; nothing is reserved. */
export async function askStatus(chest_id: string): Promise<{ status: ChestStatus; left: number }> {
  const { status, group_id, left } = await api('preReceiveChest', { chest_id })
  keepStatus(group_id, chest_id, status)
  return { status, left }
}
