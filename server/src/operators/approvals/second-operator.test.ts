import { afterAll, beforeAll, expect, test } from 'vitest'
import { APPROVAL_KINDS, type AdminCall, type ApprovalKind, type ProposingCall } from '@mela/contract/admin-call.ts'
import { adminCalls } from '@mela/contract/admin-calls.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { operateEverything } from '../../../test/operate-everything.ts'
import { openPaidWorld, type PaidWorld } from '../../../test/money/payments.ts'
import { reasonOf } from '../../../test/person.ts'

let world: PaidWorld
let nisha: Operator
let arjun: Operator
beforeAll(async () => {
  world = await openPaidWorld()
  nisha = await hireOperator(world, 'nisha', ['admin', 'support', 'content'])
  arjun = await hireOperator(world, 'arjun', ['admin'])
})
afterAll(() => world.end())

const KINDS = Object.keys(APPROVAL_KINDS) as ApprovalKind[]
/** As the requirement names them. */
const NAMED: ApprovalKind[] = [
  ...(['balance_adjustment', 'large_withdrawal', 'odds_change', 'fee_change', 'limit_change'] as const),
  ...(['role_grant', 'export'] as const),
]

interface Decided {
  kind: ApprovalKind
  requester_id: string
  approver_id: string
  state: string
}
const readApproval = async (approval_id: string) =>
  (
    await world.database.query<Decided & { payload: object }>(
      'SELECT kind, requester_id, approver_id, state, payload FROM operators_approval WHERE id = $1',
      [approval_id],
    )
  )[0]!

/** Before and after each decision of the second operator: the first cannot make it, and nobody makes it twice. */
async function watchDecisions(): Promise<Set<ApprovalKind>> {
  const carried_out = new Set<ApprovalKind>()
  const decide = arjun.decide.bind(arjun)
  arjun.decide = async (...[approval_id, decision]: Parameters<Operator['decide']>) => {
    const { kind, payload } = await readApproval(approval_id)
    expect([kind, await reasonOf(nisha.decide(approval_id))]).toEqual([kind, 'own_approval'])
    expect(await readApproval(approval_id)).toEqual({
      ...{ kind, requester_id: nisha.id, approver_id: null, state: 'open', payload },
    })
    const answer = await decide(approval_id, decision)
    expect([kind, await reasonOf(decide(approval_id, decision))]).toEqual([kind, 'approval_closed'])
    const state = decision === 'reject' ? 'rejected' : 'executed'
    expect(await readApproval(approval_id)).toEqual({
      ...{ kind, requester_id: nisha.id, approver_id: arjun.id, state, payload },
    })
    if (decision !== 'reject') carried_out.add(kind)
    return answer
  }
  return carried_out
}

test('CONSOLE-003 every kind has a call that asks for it and is carried out once, when another operator than the one who asked agrees', async () => {
  const proposing = Object.entries<AdminCall | ProposingCall>(adminCalls).filter(([, call]) => call.needs_second)
  expect([...new Set(proposing.map(([, call]) => call.needs_second!))].toSorted()).toEqual(KINDS.toSorted())
  expect(KINDS).toEqual(expect.arrayContaining(NAMED))
  const carried_out = await watchDecisions()
  await operateEverything(world, { nisha, arjun })
  expect([...carried_out].toSorted()).toEqual(KINDS.toSorted())
  const asked = await world.database.query<{ action: string }>('SELECT DISTINCT action FROM operators_audit')
  const actions = new Set(asked.map(({ action }) => action))
  expect(proposing.map(([name]) => name).filter((name) => !actions.has(name))).toEqual([])
})
