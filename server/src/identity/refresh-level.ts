import * as z from 'zod'
import type { Job } from '../platform/data/jobs.ts'
import { readFacts } from './facts.ts'
import { readStanding, refreshStanding } from './level.ts'
import type { Counts } from './needs.ts'

const payload = z.object({ user_id: z.string() })

/** Whoever changes something that a level counts adds this to its transaction, so that nobody has to come and look first. */
export const refreshLevel =
  (needs: Counts): Job['run'] =>
  async (context, about) => {
    const { user_id } = payload.parse(about)
    const facts = await readFacts(context, needs, user_id)
    await refreshStanding(context, user_id, facts, await readStanding(context.db.tables, user_id))
  }
