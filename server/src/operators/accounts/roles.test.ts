import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR_ROLES, type OperatorRole } from '@mela/contract/admin-call.ts'
import { adminCalls, type AdminCallName } from '@mela/contract/admin-calls.ts'
import { FIRST_ODDS } from '@mela/rules/games/odds.ts'
import { hireOperator, OperatorBrowser } from '../../../test/operator.ts'
import { openWorld, type World } from '../../../test/world.ts'

// Who reaches which call. A call without a row here fails the test, and so does a row that says something else than the server.
const TABLE: Record<AdminCallName, 'everyone' | 'operators' | readonly OperatorRole[]> = {
  enrol: 'everyone',
  confirmEnrol: 'everyone',
  signIn: 'everyone',
  signOut: 'operators',
  getOperator: 'operators',
  getSignInChallenge: 'everyone',
  getConfirmChallenge: 'operators',
  listPasskeys: 'operators',
  getNewPasskeyChallenge: 'operators',
  addPasskey: 'operators',
  removePasskey: 'operators',
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
  setUserIdentity: ['admin'],
  findGroups: ['support', 'risk', 'admin'],
  banGroup: ['support', 'risk', 'admin'],
  unbanGroup: ['support', 'risk', 'admin'],
  listReports: ['support', 'risk', 'admin'],
  closeReport: ['support', 'risk', 'admin'],
  viewReportedMessages: ['support', 'risk', 'admin'],
  removeReportedMessage: ['support', 'risk', 'admin'],
  listMembersForOperator: ['support', 'risk', 'admin'],
  removeMemberAsOperator: ['support', 'risk', 'admin'],
  muteMemberAsOperator: ['support', 'risk', 'admin'],
  listIdentityQueue: ['support', 'risk', 'admin'],
  getIdentityForReview: ['support', 'risk', 'admin'],
  decideIdentity: ['support', 'risk', 'admin'],
  revokeIdentity: ['risk', 'admin'],
  listAgentApplications: ['support', 'finance', 'risk', 'admin'],
  getAgentApplication: ['support', 'finance', 'risk', 'admin'],
  decideAgentApplication: ['risk', 'admin'],
  listAgents: ['support', 'finance', 'risk', 'admin'],
  listRewardsOfAgent: ['support', 'finance', 'risk', 'admin'],
  blockAgent: ['risk', 'admin'],
  unblockAgent: ['risk', 'admin'],
  previewAgentTiers: ['finance', 'risk', 'admin'],
  listGroupTemplates: ['admin'],
  saveGroupTemplate: ['admin'],
  listAllPopUps: ['content', 'admin'],
  savePopUp: ['content', 'admin'],
  listAllBanners: ['content', 'admin'],
  saveBanner: ['content', 'admin'],
  listAllNotices: ['content', 'admin'],
  listAllAnnouncements: ['content', 'admin'],
  saveAnnouncement: ['content', 'admin'],
  listAllActivities: ['content', 'admin'],
  saveActivity: ['content', 'admin'],
  deleteContent: ['content', 'admin'],
  signContentPicture: ['content', 'admin'],
  saveNotice: ['content', 'admin'],
  listChannels: ['content', 'admin'],
  postToChannel: ['content', 'admin'],
  listPosts: ['content', 'admin'],
  planPost: ['content', 'admin'],
  cancelPost: ['content', 'admin'],
  getSiteSettings: ['support', 'finance', 'risk', 'content', 'admin'],
  saveSiteSettings: ['admin'],
  getDashboard: 'operators',
  getStatement: ['support', 'finance', 'risk', 'admin'],
  listChestsForOperator: ['support', 'finance', 'risk', 'admin'],
  getChestForOperator: ['support', 'finance', 'risk', 'admin'],
  endUserSessions: ['support', 'risk', 'admin'],
  getMoneySettings: ['support', 'finance', 'risk', 'content', 'admin'],
  changeFees: ['finance', 'admin'],
  changeLimits: ['finance', 'risk', 'admin'],
  listPlannedSettings: ['finance', 'risk', 'admin'],
  cancelPlannedSettings: ['finance', 'risk', 'admin'],
  previewVipLevels: ['finance', 'risk', 'admin'],
  pauseSwitch: ['support', 'finance', 'risk', 'admin'],
  resumeSignUp: ['risk', 'admin'],
  resumeSwitch: ['finance', 'risk', 'admin'],
  listRechargeQueue: ['support', 'finance', 'admin'],
  confirmRecharge: ['finance', 'admin'],
  failRecharge: ['finance', 'admin'],
  listDeposits: ['support', 'finance', 'admin'],
  enterArrival: ['finance', 'admin'],
  resolveDeposit: ['finance', 'admin'],
  listWithdrawalQueue: ['support', 'finance', 'risk', 'admin'],
  getWithdrawalForReview: ['finance', 'risk', 'admin'],
  approveWithdrawal: ['finance', 'risk', 'admin'],
  proposeWithdrawal: ['finance', 'risk', 'admin'],
  holdWithdrawal: ['finance', 'risk', 'admin'],
  releaseWithdrawal: ['finance', 'risk', 'admin'],
  rejectWithdrawal: ['finance', 'risk', 'admin'],
  startPayout: ['finance', 'admin'],
  giveBackPayout: ['finance', 'admin'],
  recordPayout: ['finance', 'admin'],
  recordReturn: ['finance', 'admin'],
  proposePayoutOutcome: ['finance', 'admin'],
  closePayoutDispute: ['finance', 'admin'],
  adjustBalance: ['finance', 'admin'],
  settleDebt: ['finance', 'admin'],
  getGameSettings: ['support', 'finance', 'risk', 'content', 'admin'],
  changeGames: ['risk', 'admin'],
  changeGameOdds: ['risk', 'admin'],
  pauseGame: ['support', 'finance', 'risk', 'admin'],
  resumeGame: ['finance', 'risk', 'admin'],
  giveUpChain: ['risk', 'admin'],
  listDraws: ['support', 'finance', 'risk', 'admin'],
  getDraw: ['support', 'finance', 'risk', 'admin'],
  listExposure: ['support', 'finance', 'risk', 'admin'],
  listHold: ['support', 'finance', 'risk', 'admin'],
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
    getConfirmChallenge: { about: 'a look' },
    addPasskey: {
      ...{ name: 'Key', code: '000000' },
      created: {
        ...{ id: 'AAAA', rawId: 'AAAA', type: 'public-key' },
        response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
      },
    },
    removePasskey: { passkey_id: '999999', code: '000000' },
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
    setUserIdentity: { ...user, identity: 1 },
    findGroups: { query: 'trams' },
    banGroup: { group_id: '4', reason },
    unbanGroup: { group_id: '4', reason },
    closeReport: { id: '4', decision: 'upheld', note: reason },
    viewReportedMessages: { report_id: '4' },
    removeReportedMessage: { report_id: '4', reason },
    listMembersForOperator: { group_id: '4' },
    removeMemberAsOperator: { group_id: '4', user_id: world.rohan.id, reason },
    muteMemberAsOperator: { group_id: '4', user_id: world.rohan.id, is_muted: true, reason },
    getIdentityForReview: { id: '4' },
    decideIdentity: { id: '4', decision: 'approve' },
    revokeIdentity: { id: '4', reason: 'other', note: reason },
    getAgentApplication: { id: '4' },
    decideAgentApplication: { id: '4', decision: 'approve' },
    listRewardsOfAgent: { user_id: world.rohan.id },
    blockAgent: user,
    unblockAgent: user,
    previewAgentTiers: { tiers: '150000,80000,40000' },
    saveGroupTemplate: {
      id: '4',
      code: 'AGENT2026',
      name: 'Trams',
      owner_user_id: world.rohan.id,
      service_user_ids: [],
    },
    savePopUp: { placement: 'find', theme: words, content: words },
    saveBanner: { file_url: '/files/holi.png', title: words },
    saveNotice: { title: words, content: words },
    saveAnnouncement: { title: words, content: words },
    saveActivity: { file_url: '/files/holi.png', title: words, content: words },
    deleteContent: { kind: 'banner', id: '4', version: 1 },
    signContentPicture: { size: 1000, type: 'image/png' },
    postToChannel: { channel_id: '900001', title: 'Holi', content: 'Colours' },
    planPost: { channel_id: '900001', title: 'Holi', content: 'Colours', post_at: null },
    cancelPost: { id: '999999', version: 1 },
    saveSiteSettings: { changes: { logo_url: '' }, reason },
    getStatement: { user_id: world.rohan.id, type: '1' },
    listChestsForOperator: { user_id: world.rohan.id },
    getChestForOperator: { chest_id: '4' },
    endUserSessions: user,
    changeFees: { changes: { direct_bonus: 50_000 }, reason },
    changeLimits: { changes: { new_target_hours: 24 }, reason },
    cancelPlannedSettings: { approval_id: '999999', reason },
    previewVipLevels: { recharge: '0,1000', consumption: '0,5000' },
    pauseSwitch: { name: 'chests', reason },
    resumeSignUp: { reason },
    resumeSwitch: { name: 'chests', reason },
    confirmRecharge: { id: '4', provider_reference: '412345678901', amount: '500' },
    failRecharge: { id: '4', note: reason },
    enterArrival: { provider_reference: 'UTR412908', amount: '5', recharge_id: '4' },
    resolveDeposit: { id: '4', action: 'return', note: reason },
    getWithdrawalForReview: { id: '4' },
    approveWithdrawal: { id: '4' },
    proposeWithdrawal: { id: '4', note: reason },
    holdWithdrawal: { id: '4', note: reason },
    releaseWithdrawal: { id: '4', note: reason },
    rejectWithdrawal: { id: '4', reason: 'limit' },
    startPayout: { id: '4' },
    giveBackPayout: { id: '4', note: reason },
    recordPayout: { id: '4', payment_reference: 'UTR412907' },
    recordReturn: { id: '4', note: reason },
    proposePayoutOutcome: { outcome: 'not_paid', id: '4', note: reason },
    closePayoutDispute: { id: '4', note: reason },
    adjustBalance: { user_id: world.rohan.id, type: 3, amount: '-5', reason },
    settleDebt: { user_id: world.rohan.id, type: 1, action: 'write_off', amount: '5', reason },
    changeGames: { changes: { banner_seconds: 6 }, reason },
    changeGameOdds: { game: 'd5', odds: { fee: 100, rows: FIRST_ODDS.d5.rows }, reason },
    pauseGame: { game_type: 2, line: '02', reason },
    resumeGame: { game_type: 1, line: '', reason },
    giveUpChain: { period: '20260105020001', reason },
    getDraw: { period: '20260105020001' },
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
