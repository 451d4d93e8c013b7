import { useLive } from '../platform/table/use-live.ts'
import type { Queue } from './words.ts'

export type Counts = Partial<Record<Queue, number>>
const LIVE_MS = 10_000

/** How many wait, and how many there are, whatever is looked at. */
export function useCounts(): { counts: Counts; refresh: () => Promise<void> } {
  const applications = useLive('listAgentApplications', { limit: 1 }, LIVE_MS)
  const agents = useLive('listAgents', { limit: 1 }, LIVE_MS)
  return {
    counts: { ...applications.value?.counts, ...agents.value?.counts },
    refresh: async () => {
      await Promise.all([applications.refresh(), agents.refresh()])
    },
  }
}
