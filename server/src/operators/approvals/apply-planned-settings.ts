import * as z from 'zod'
import { id } from '@mela/contract/fields.ts'
import type { MoneySettings } from '@mela/contract/operators/money-settings.ts'
import type { PlannedChange } from '@mela/contract/operators/operators-planned.ts'
import type { Context } from '../../context.ts'
import type { Job } from '../../platform/data/jobs.ts'
import { transaction, type Trx } from '../../platform/data/transaction.ts'
import { lockSettings } from '../../platform/settings.ts'
import {
  APPLY_PLANNED,
  changedSince,
  namesOf,
  readSetting,
  writeAgreed,
  type AgreedSettings,
} from './planned-settings.ts'
import { senselessIn } from './sensible-settings.ts'

// A planned change is applied by whichever worker locks it first, in the transaction that says what became of it. Where it
// cannot be applied as both operators saw it, the site keeps what it has.
const payload = z.object({ approval_id: id })

const applyOne = (context: Context, approval_id: string) =>
  transaction(context, async (trx) => {
    const plan = await trx
      .selectFrom('operators_planned_change as planned')
      .innerJoin('operators_approval as approval', 'approval.id', 'planned.approval_id')
      .select(['planned.effective_from', 'approval.payload'])
      .where('planned.approval_id', '=', approval_id)
      .where('planned.state', '=', 'planned')
      .forUpdate('planned')
      .executeTakeFirst()
    // Applied or cancelled, or early: then another one comes for it.
    if (!plan || plan.effective_from > context.now()) return
    const failure = await apply(context, trx, plan.payload as unknown as AgreedSettings)
    const state = failure ? 'failed' : 'applied'
    await trx
      .updateTable('operators_planned_change')
      .set({ state, failure: failure && JSON.stringify(failure), done_at: context.now() })
      .where('approval_id', '=', approval_id)
      .execute()
    if (failure) context.log.warn({ approval_id, failure }, 'a planned change of settings was not applied')
  })

async function apply(context: Context, trx: Trx, agreed: AgreedSettings): Promise<PlannedChange['failure']> {
  const settings = await lockSettings(trx)
  const changed = changedSince(settings, agreed)
  if (changed.length > 0) return { why: 'changed', names: changed }
  const values = namesOf(agreed).map((name) => [name, readSetting(name, agreed.after[name])] as const)
  const after = Object.fromEntries(values) as Partial<MoneySettings>
  const refused = values.filter(([, value]) => value === undefined).map(([name]) => name)
  const wrong = [...refused, ...senselessIn(after, context.config.ECONOMY)]
  if (wrong.length > 0) return { why: 'not_allowed', names: wrong }
  await writeAgreed(context, trx, after)
  return null
}

/** What a worker whose clock was behind has passed over. One that fails stands in the way of no other. */
async function applyDue(context: Context): Promise<void> {
  const due = await context.db.tables
    .selectFrom('operators_planned_change')
    .select('approval_id')
    .where('state', '=', 'planned')
    .where('effective_from', '<=', context.now())
    .orderBy('effective_from')
    .execute()
  const failures: unknown[] = []
  for (const { approval_id } of due) await applyOne(context, approval_id).catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

export const plannedSettingsJobs: Job[] = [
  { name: APPLY_PLANNED, run: (context, given) => applyOne(context, payload.parse(given).approval_id) },
  { name: 'operators:apply-planned-changes', every: '* * * * *', run: applyDue },
]
