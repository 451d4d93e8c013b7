import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { moneySettings, type MoneySettings } from '@mela/contract/operators/money-settings.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../generated/tables.ts'
import type { Trx } from '../../platform/data/transaction.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { writeSettings } from '../../platform/settings.ts'

/** What two operators saw and agreed on. */
export interface AgreedSettings {
  before: Partial<MoneySettings>
  after: Partial<MoneySettings>
  effective_from?: string
}
export const namesOf = ({ after }: AgreedSettings) => Object.keys(after) as (keyof MoneySettings)[]

export const APPLY_PLANNED = 'operators:apply-planned-change'

/** As this release reads it: what was agreed on long ago may lack what has a default now. Undefined for what it refuses. */
export const readSetting = (name: keyof MoneySettings, value: unknown): unknown =>
  moneySettings.shape[name].safeParse(value).data

/** The names of what is no longer as both had seen it. */
export const changedSince = (settings: MoneySettings, agreed: AgreedSettings): string[] =>
  namesOf(agreed).filter((name) => !isDeepStrictEqual(settings[name], readSetting(name, agreed.before[name])))

/** One plan for a setting at a time: what comes after it would be asked for without knowing whether it comes. */
export async function requireUnplanned(
  db: Kysely<DB>,
  names: readonly string[],
  refuse: Refuse<'change_planned'>,
): Promise<void> {
  const plans = await db
    .selectFrom('operators_planned_change as planned')
    .innerJoin('operators_approval as approval', 'approval.id', 'planned.approval_id')
    .select('approval.payload')
    .where('planned.state', '=', 'planned')
    .execute()
  const taken = new Set(plans.flatMap(({ payload }) => namesOf(payload as unknown as AgreedSettings) as string[]))
  if (names.some((name) => taken.has(name))) throw refuse('change_planned')
}

/** Under the lock of the settings; features that have to look again at what is done hear of it. */
export async function writeAgreed(context: Context, trx: Trx, after: Partial<MoneySettings>): Promise<void> {
  await writeSettings(context, trx, after)
  await trx.addJob('operators:settings-changed', { names: Object.keys(after) })
}

/** Under the lock of the settings, in the transaction of the second operator's decision. */
export async function planSettings(context: Context, trx: Trx, approval_id: string, effective_from: Date) {
  await trx.insertInto('operators_planned_change').values({ approval_id, effective_from }).execute()
  const after_seconds = (effective_from.getTime() - context.now().getTime()) / 1_000
  await trx.addJob(APPLY_PLANNED, { approval_id }, { key: `planned:${approval_id}`, after_seconds })
}
