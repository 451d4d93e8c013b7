import { getIdentityConfig as call } from '@mela/contract/identity/identity.ts'
import { SwitchState, TaskState } from '@mela/contract/identity/identity-rules.ts'
import { toDecimal } from '@mela/contract/money.ts'
import { handle } from '../platform/http/handle.ts'
import { readFacts } from './facts.ts'
import { readStanding, refreshStanding } from './level.ts'
import type { IdentityNeeds } from './needs.ts'
import { needOf, tasksOf } from './tasks.ts'

const switchOf = (is_open: boolean) => (is_open ? SwitchState.OPENED : SwitchState.CLOSED)

export const getIdentityConfig = (needs: IdentityNeeds) =>
  handle(call, async (context, { level, money_type }, { user_id, is_limited }, refuse) => {
    if (is_limited) throw refuse('session_limited')
    const facts = await readFacts(context, needs, user_id)
    const before = await readStanding(context.db.tables, user_id)
    const standing = await refreshStanding(context, user_id, facts, before)
    const rules = facts.rules[level]
    const tasks = tasksOf(level, standing.level, facts, standing.done, money_type)
    const document = tasks.find(({ name }) => name === 'document')
    const verified_at = level === 1 ? standing.basic_at : standing.advanced_at
    const decimal = (need: string) => toDecimal(needOf(need, money_type), money_type)
    return {
      level,
      level_status: standing.level,
      phone_switch: switchOf(rules.phone),
      document_switch: switchOf(rules.document),
      telegram_switch: switchOf(rules.telegram),
      bank_switch: switchOf(rules.bank),
      google_switch: switchOf(rules.google),
      rechange_num: rules.rechange_num,
      rechange_amount: decimal(rules.rechange_amount),
      betting_num: rules.betting_num,
      betting_amount: decimal(rules.betting_amount),
      way: { document_switch: switchOf(rules.document) },
      document_switch_status: document?.status ?? TaskState.INCOMPLETE,
      tasks,
      verified_at: verified_at?.toISOString() ?? null,
    }
  })
