import { randomInt } from 'node:crypto'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { FIRST_ODDS } from '@mela/rules/games/odds.ts'
import { Authenticator } from './authenticator.ts'
import { openApplicationOf, setAgentTerms } from './agents.ts'
import { foundGroup } from './group.ts'
import { documentIdOf, giveMobile, submitDocument } from './identity.ts'
import { hireOperator, type Operator } from './operator.ts'
import { sendChest } from './money/chests.ts'
import { giveDiamonds } from './money/give.ts'
import { giveMoney } from './money/give-money.ts'
import { paymentFor, recharge, tell, tellCaptured, tellDispute, transfer, type PaidWorld } from './money/payments.ts'
import { giveUp, openInChain, passHours } from './play/lost-chains.ts'
import { newWithdrawer } from './money/withdrawals.ts'
import type { Person } from './person.ts'

/** One who asks and one who agrees. */
export interface Pair {
  nisha: Operator
  arjun: Operator
}
const reason = 'a complaint'

/** Does once, successfully, everything that operators can do. */
export async function operateEverything(world: PaidWorld, pair: Pair): Promise<void> {
  const { nisha, arjun } = pair
  await operateOperators(world, pair)
  await operatePasskeys(pair)
  await operatePeople(world, pair)
  await operateChats(world, pair)
  const { rohan, gurpreet } = world
  await nisha.call('setUserIdentity', { user_id: rohan.id, identity: 2, reason })
  const template = { name: 'Help', owner_user_id: rohan.id, service_user_ids: [gurpreet.id] }
  await nisha.call('saveGroupTemplate', { ...template, code: 'FAIR2026' })
  await operateMoney(world, pair)
  await operateContent(pair)
  await nisha.call('saveSiteSettings', { changes: { app_name: 'Fair' }, reason })
  await arjun.call('signOut', {})
  await arjun.signIn()
}

/** Everything the site says, once; the last are a plan that comes to nothing, and a post. */
async function operateContent({ nisha }: Pair): Promise<void> {
  const [title, content] = [{ en: 'Holi' }, { en: 'Colours at noon' }]
  await nisha.call('savePopUp', { placement: 'find', theme: title, content })
  await nisha.call('saveBanner', { file_url: '/files/holi.png', title })
  await nisha.call('saveNotice', { title, content })
  await nisha.call('saveActivity', { file_url: '/files/holi.png', title, content })
  const { id } = await nisha.call('saveAnnouncement', { title, content })
  await nisha.call('deleteContent', { kind: 'announcement', id, version: 1 })
  await nisha.call('signContentPicture', { size: 1_000, type: 'image/png' })
  const [channel] = await nisha.call('listChannels', {})
  const post = { channel_id: channel!.id, title: title.en, content: content.en }
  const post_at = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString()
  const planned = await nisha.call('planPost', { ...post, post_at })
  await nisha.call('cancelPost', { id: planned.id, version: 1 })
  await nisha.call('postToChannel', post)
}

/** A key comes, and goes again. */
async function operatePasskeys({ nisha }: Pair): Promise<void> {
  const created = new Authenticator().create(await nisha.call('getNewPasskeyChallenge', {}))
  const { id } = await nisha.call('addPasskey', { name: 'Blue key', created, code: nisha.code() })
  await nisha.call('removePasskey', { passkey_id: id, code: nisha.code() })
}

/** Another operator comes, another one goes, and what they did is exported. */
async function operateOperators(world: PaidWorld, { nisha, arjun }: Pair): Promise<void> {
  const spare = await hireOperator(world, 'spare', ['support'])
  const invited = await nisha.call('inviteOperator', { name: 'meera.ops', roles: ['risk'], reason })
  await arjun.decide(invited.approval_id)
  const moved = await nisha.call('setOperatorRoles', { operator_id: spare.id, roles: ['content'], reason })
  await arjun.decide(moved.approval_id, 'reject')
  await nisha.call('disableOperator', { operator_id: spare.id, reason })
  const exported = await nisha.call('exportAudit', { from_id: '1', to_id: '5', reason })
  await arjun.decide(exported.approval_id)
  await nisha.call('readAuditExport', { approval_id: exported.approval_id })
}

async function operatePeople(world: PaidWorld, { nisha }: Pair): Promise<void> {
  const { rohan, asha, gurpreet } = world
  await asha.sendMessage(gurpreet, 'come to the fair')
  await nisha.call('findUsers', { query: rohan.username })
  await nisha.call('getUserForOperator', { user_id: rohan.id })
  for (const name of ['banUser', 'blockUser', 'unbanUser'] as const) {
    await nisha.call(name, { user_id: rohan.id, reason })
  }
  const chat = { chat_id: privateChatId(asha.id, gurpreet.id), chat_type: ChatType.Private }
  await nisha.call('setUserIdentity', { user_id: gurpreet.id, identity: 3, reason })
  await nisha.call('viewMessages', { ...chat, reason })
}

/** Does once, successfully, everything that operators can do about money and documents. */
async function operateMoney(world: PaidWorld, pair: Pair): Promise<void> {
  await operateWithdrawals(world, pair)
  await operateRecharges(world, pair)
  await operateIdentity(world, pair)
  await operateSettings(pair)
  await operateAgents(world, pair)
  await operateGames(world, pair)
  await operateBalance(world, pair)
}

async function operateWithdrawals(world: PaidWorld, { nisha, arjun }: Pair): Promise<void> {
  const { ask } = await newWithdrawer(world, '60000.00')
  const [paid, rejected, large, unknown] = [await ask('1000'), await ask('500'), await ask('20000'), await ask('700')]
  await nisha.call('getWithdrawalForReview', { id: paid.id })
  await nisha.call('holdWithdrawal', { id: paid.id, note: reason })
  await nisha.call('releaseWithdrawal', { id: paid.id, note: reason })
  await nisha.call('approveWithdrawal', { id: paid.id })
  await nisha.call('startPayout', { id: paid.id })
  await nisha.call('giveBackPayout', { id: paid.id, note: reason })
  await nisha.call('startPayout', { id: paid.id })
  await nisha.call('recordPayout', { id: paid.id, payment_reference: 'UTR-0001' })
  const returned = await nisha.call('recordReturn', { id: paid.id, note: reason })
  await arjun.decide(returned.approval_id)
  await nisha.call('rejectWithdrawal', { id: rejected.id, reason: 'limit' })
  const { approval_id } = await nisha.call('proposeWithdrawal', { id: large.id, note: reason })
  await arjun.decide(approval_id)
  await operateUnknownPayout(world, { nisha, arjun }, unknown.id)
}

/** As if it had been sent and nobody knew what became of it. */
async function operateUnknownPayout(
  { database, origin }: PaidWorld,
  { nisha, arjun }: Pair,
  id: string,
): Promise<void> {
  await database.query(`UPDATE wallet_withdrawal SET stage = 'approved' WHERE id = $1`, [id])
  await database.query(`UPDATE wallet_withdrawal SET stage = 'sent', status = 3 WHERE id = $1`, [id])
  await database.query(
    `INSERT INTO wallet_payout (withdrawal_id, key, state, asked, created_at, looked_at)
     VALUES ($1, gen_random_uuid(), 'unknown', 1, now() - interval '2 days', now() - interval '1 hour')`,
    [id],
  )
  const paid = { outcome: 'paid', id, payment_reference: 'UTR-0002', note: reason } as const
  const { approval_id } = await nisha.call('proposePayoutOutcome', paid)
  await arjun.decide(approval_id)
  await tell(origin, 'payout.failed', { payout: { id: 'pout_late', reference_id: id } })
  await nisha.call('closePayoutDispute', { id, note: reason })
}

async function operateRecharges(world: PaidWorld, { nisha }: Pair): Promise<void> {
  const person = await world.register()
  const reference = `UTR${randomInt(10 ** 9, 10 ** 10)}`
  const [found, missing] = [await transfer(person), await transfer(person)]
  await person.call('giveRechargeReference', { id: found.id, reference })
  await nisha.call('confirmRecharge', { id: found.id, provider_reference: reference, amount: '500' })
  await nisha.call('failRecharge', { id: missing.id, note: reason })
  await tellCaptured(world.origin, paymentFor(world, await recharge(person), { amount: 7 }))
  const [deposit] = (await nisha.call('listDeposits', {})).list
  await nisha.call('enterArrival', { provider_reference: 'UTR412908', amount: '5', payer: 'Asha', note: reason })
  await nisha.call('resolveDeposit', { id: deposit!.id, action: 'return', note: reason })
}

async function operateIdentity(world: PaidWorld, { nisha }: Pair): Promise<void> {
  const person = await world.register()
  await giveMobile(world, person)
  await submitDocument(world, person)
  const id = await documentIdOf(world, person)
  await nisha.call('getIdentityForReview', { id })
  await nisha.call('decideIdentity', { id, decision: 'approve' })
  await nisha.call('revokeIdentity', { id, reason: 'other', note: reason })
}

/** Somebody becomes an agent, is one no more, and is one again. */
async function operateAgents(world: PaidWorld, { nisha }: Pair): Promise<void> {
  await setAgentTerms(world)
  const person = await world.register()
  await person.call('applyAsAgent', { content: 'I run a cricket group' })
  const id = await openApplicationOf(world, person)
  await nisha.call('getAgentApplication', { id })
  await nisha.call('decideAgentApplication', { id, decision: 'approve' })
  await nisha.call('listRewardsOfAgent', { user_id: person.id })
  await nisha.call('blockAgent', { user_id: person.id, reason })
  await nisha.call('unblockAgent', { user_id: person.id, reason })
}

async function operateSettings({ nisha, arjun }: Pair): Promise<void> {
  const fees = await nisha.call('changeFees', { changes: { direct_bonus: 60_000 }, reason })
  await arjun.decide(fees.approval_id)
  const limits = await nisha.call('changeLimits', { changes: { new_target_hours: 48 }, reason })
  await arjun.decide(limits.approval_id)
  const effective_from = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString()
  const planned = await nisha.call('changeFees', { changes: { vip_keep: 250_000 }, effective_from, reason })
  await arjun.decide(planned.approval_id)
  await nisha.call('cancelPlannedSettings', { approval_id: planned.approval_id, reason })
  await nisha.call('pauseSwitch', { name: 'sign_up', reason })
  await nisha.call('resumeSignUp', { reason })
  await nisha.call('pauseSwitch', { name: 'withdraw', reason })
  const resumed = await nisha.call('resumeSwitch', { name: 'withdraw', reason })
  await arjun.decide(resumed.approval_id)
}

/** A version more by two, a pause by one, the way back by two, and a chain given up by two. */
async function operateGames(world: PaidWorld, { nisha, arjun }: Pair): Promise<void> {
  const changed = await nisha.call('changeGames', { changes: { banner_seconds: 6 }, reason })
  await arjun.decide(changed.approval_id)
  const { d5 } = FIRST_ODDS
  const odds = await nisha.call('changeGameOdds', { game: 'd5', odds: { fee: 150, rows: { ...d5.rows } }, reason })
  await arjun.decide(odds.approval_id)
  await nisha.call('pauseGame', { game_type: 2, line: '', reason })
  const resumed = await nisha.call('resumeGame', { game_type: 2, line: '', reason })
  await arjun.decide(resumed.approval_id)
  const [lost] = await openInChain(world)
  await passHours(world, lost!, 24 * 4)
  await giveUp(world, { nisha, arjun }, lost!)
}

async function operateBalance(world: PaidWorld, { nisha, arjun }: Pair): Promise<void> {
  const person = await world.register()
  const { id: user_id } = person
  await owe(world, person)
  const settled = await nisha.call('settleDebt', { user_id, type: 1, action: 'write_off', amount: '5', reason })
  await arjun.decide(settled.approval_id)
  const { approval_id } = await nisha.call('adjustBalance', { user_id, type: 1, amount: '10', reason })
  await arjun.decide(approval_id)
  await nisha.call('getStatement', { user_id, type: '1' })
  await nisha.call('endUserSessions', { user_id, reason })
}

/** A payment was taken back after it had been used. */
async function owe(world: PaidWorld, person: Person): Promise<void> {
  const payment = paymentFor(world, await recharge(person))
  await tellCaptured(world.origin, payment)
  await giveMoney(world, person, 1, '-300')
  await tellDispute(world.origin, payment)
}

/** The same about what was said and who is where. */
async function operateChats(world: PaidWorld, { nisha }: Pair): Promise<void> {
  const { asha, meera, rohan } = world
  const group = await foundGroup(world, asha, [meera], 'Fair')
  await nisha.call('banGroup', { group_id: group.id, reason })
  await nisha.call('unbanGroup', { group_id: group.id, reason })
  const chat = { chat_id: group.id, chat_type: ChatType.Group } as const
  const { message_id } = await group.say(meera, 'buy now')
  const about = { to_user_id: meera.id, reason: 1, message: { ...chat, message_id } } as const
  const { id: report_id } = await asha.call('reportUser', about)
  await nisha.call('viewReportedMessages', { report_id })
  await nisha.call('removeReportedMessage', { report_id, reason })
  await nisha.call('listMembersForOperator', { group_id: group.id })
  await nisha.call('muteMemberAsOperator', { group_id: group.id, user_id: meera.id, is_muted: true, reason })
  await nisha.call('removeMemberAsOperator', { group_id: group.id, user_id: meera.id, reason })
  await giveDiamonds(world, asha, '10.00')
  const { chest_id } = await sendChest(asha, group, { amount: 10, num: 1 })
  await nisha.call('listChestsForOperator', { user_id: asha.id })
  await nisha.call('getChestForOperator', { chest_id })
  const { id } = await asha.call('reportUser', { to_user_id: rohan.id, reason: 1 })
  await nisha.call('closeReport', { id, decision: 'upheld', note: reason })
}
