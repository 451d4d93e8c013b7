import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR_ROLES, type OperatorRole } from '@mela/contract/admin-call.ts'
import { adminCalls, type AdminCallName } from '@mela/contract/admin-calls.ts'
import { hireOperator, OperatorBrowser } from '../../test/operator.ts'
import { openWorld, type World } from '../../test/world.ts'

// Who reaches which call. A call without a row here fails the test, and so does a row that says something else than the server.
const TABLE: Record<AdminCallName, 'everyone' | 'operators' | readonly OperatorRole[]> = {
  enrol: 'everyone',
  confirmEnrol: 'everyone',
  signIn: 'everyone',
  signOut: 'operators',
  getOperator: 'operators',
  listOperators: ['admin'],
  inviteOperator: ['admin'],
  setOperatorRoles: ['admin'],
  disableOperator: ['admin'],
  listApprovals: ['finance', 'risk', 'admin'],
  decideApproval: ['finance', 'risk', 'admin'],
  listAudit: ['admin'],
  exportAudit: ['admin'],
  readAuditExport: ['admin'],
  findUsers: ['support', 'finance', 'risk', 'admin'],
  getUserForOperator: ['support', 'finance', 'risk', 'admin'],
  banUser: ['support', 'risk', 'admin'],
  blockUser: ['risk', 'admin'],
  unbanUser: ['support', 'risk', 'admin'],
  viewMessages: ['support', 'risk'],
  listAllPopUps: ['content', 'admin'],
  savePopUp: ['content', 'admin'],
  listAllBanners: ['content', 'admin'],
  saveBanner: ['content', 'admin'],
  listAllNotices: ['content', 'admin'],
  saveNotice: ['content', 'admin'],
  listChannels: ['content', 'admin'],
  postToChannel: ['content', 'admin'],
  getSiteSettings: ['support', 'finance', 'risk', 'content', 'admin'],
  saveSiteSettings: ['admin'],
}
const CALLS = Object.keys(TABLE) as AdminCallName[]
const OUTSIDERS = ['guest', 'player', 'disabled', 'invited', 'without a role'] as const
type Actor = OperatorRole | (typeof OUTSIDERS)[number]
const ACTORS: Actor[] = [...OPERATOR_ROLES, ...OUTSIDERS]

let world: World
const browsers = new Map<Actor, OperatorBrowser>()
beforeAll(async () => {
  world = await openWorld()
  for (const role of OPERATOR_ROLES) browsers.set(role, await hireOperator(world, `the.${role}`, [role]))
  browsers.set('guest', new OperatorBrowser(world.origin))
  const player = new OperatorBrowser(world.origin)
  player.headers = { Authorization: `Bearer ${world.asha.token}` }
  player.cookie = `__Host-operator=${world.asha.token}`
  browsers.set('player', player)
  for (const [actor, name, change] of [
    ['disabled', 'the.disabled', `status = 'disabled'`],
    ['invited', 'the.invited', `status = 'invited'`],
    ['without a role', 'the.stripped', `roles = '{}'`],
  ] as const) {
    browsers.set(actor, await hireOperator(world, name, ['admin']))
    await world.database.query(`UPDATE operators_operator SET ${change} WHERE name = $1`, [name])
  }
})
afterAll(() => world.end())

/** What would succeed, or fail for no other reason than that there is nothing with this id. */
function inputFor(name: AdminCallName): object {
  const reason = 'to see'
  const user = { user_id: world.rohan.id, reason }
  const nobody = { operator_id: '999999', reason }
  const words = { en: 'Holi' }
  const inputs: Partial<Record<AdminCallName, object>> = {
    enrol: { token: 'x'.repeat(43), password: 'a long password' },
    confirmEnrol: { token: 'x'.repeat(43), code: '000000' },
    signIn: { name: 'nobody', password: 'a long password', code: '000000' },
    inviteOperator: { name: 'newcomer', roles: ['risk'], reason },
    setOperatorRoles: { ...nobody, roles: ['risk'] },
    disableOperator: nobody,
    decideApproval: { approval_id: '999999', payload_hash: '0'.repeat(64), decision: 'approve', code: '000000' },
    exportAudit: { from_id: '1', to_id: '2', reason },
    readAuditExport: { approval_id: '999999' },
    findUsers: { query: 'person' },
    getUserForOperator: { user_id: world.rohan.id },
    banUser: user,
    blockUser: user,
    unbanUser: user,
    viewMessages: { chat_id: '1', chat_type: '2', reason },
    savePopUp: { placement: 'find', theme: words, content: words },
    saveBanner: { file_url: '/files/holi.png', title: words },
    saveNotice: { title: words, content: words },
    postToChannel: { channel_id: '900001', title: 'Holi', content: 'Colours' },
    saveSiteSettings: { changes: { logo_url: '' }, reason },
  }
  return inputs[name] ?? {}
}

async function verdictOf(actor: Actor, name: AdminCallName): Promise<string> {
  const response = await browsers.get(actor)!.send(name, inputFor(name))
  const { code, data } = (await response.json()) as { code: number; data: { reason: string } }
  if (code === 10000) return 'reached'
  expect({ name, reason: data.reason }).not.toEqual({ name, reason: 'invalid_params' })
  expect({ name, code }).not.toEqual({ name, code: 500 })
  return data.reason === 'no_authorization' || data.reason === 'permission_not_allowed' ? data.reason : 'reached'
}

function expected(actor: Actor, name: AdminCallName): string {
  const roles = TABLE[name]
  if (roles === 'everyone') return 'reached'
  if (OUTSIDERS.includes(actor as (typeof OUTSIDERS)[number]) && actor !== 'without a role') return 'no_authorization'
  if (roles === 'operators') return 'reached'
  return roles.includes(actor as OperatorRole) ? 'reached' : 'permission_not_allowed'
}

test('every call of operators has a row, and every row a call', () => {
  expect(CALLS.toSorted()).toEqual(Object.keys(adminCalls).toSorted())
})

// Signing out comes last: it takes away what the others need.
const ORDER = [...CALLS.filter((name) => name !== 'signOut'), 'signOut' as const]

test.each(ACTORS)('CONSOLE-002 somebody who is %s reaches the calls of their role and no others', async (actor) => {
  const verdicts: Record<string, string> = {}
  for (const name of ORDER) verdicts[name] = await verdictOf(actor, name)
  expect(verdicts).toEqual(Object.fromEntries(ORDER.map((name) => [name, expected(actor, name)])))
  expect(new Set(Object.values(verdicts)).size).toBe(2)
})

test('two roles reach the calls of both', async () => {
  const both = await hireOperator(world, 'the.both', ['content', 'support'])
  browsers.set('guest', both)
  for (const name of ['savePopUp', 'viewMessages'] as const) expect(await verdictOf('guest', name)).toBe('reached')
  for (const name of ['listAudit', 'blockUser'] as const) {
    expect(await verdictOf('guest', name)).toBe('permission_not_allowed')
  }
})
