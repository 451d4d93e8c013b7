import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { AdminOutput } from '@mela/contract/admin-client.ts'
import { POP_UP_IMAGE } from '@mela/contract/home/home-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import {
  ADJUSTMENT,
  ANNOUNCED,
  DOCUMENT_COLOURS,
  FEES_REASON,
  FIRST_WITHDRAWAL,
  GROUP_COMPLAINT,
  NEW_FEES,
  SCAM,
  WITHDRAWALS,
} from '../../dev/seed/queue/afternoon.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { Book } from '../../server/src/ledger/index.ts'
import { openBox, sendBox } from '../chests/chest-scene.ts'
import { documentPhoto } from '../identity/document-photos.ts'
import { submitDocument, uploadPhoto } from '../identity/documents.ts'
import { befriend, callerOf, createGroup, createPeople, sayTo, type Person } from '../stage/people.ts'
import { giveDiamonds } from '../wallet/diamonds.ts'
import { bookPast, putTotal } from '../wallet/records.ts'
import { openSandbox, type HiredOperator, type Sandbox } from '../wallet/sandbox-site.ts'
import type { Site } from '../stage/site.ts'
import { openAgents } from './console-stage-agents.ts'
import { createWithdrawer, newCardNumber, waitMinutes, WITHDRAW_PASSWORD } from '../wallet/withdrawers.ts'

const WITHDRAWERS = ['Ananya Krishnamurthy-Subramaniam', 'Dev Nair', 'Kenji Watanabe', 'Arjun Mehta', 'Nadia Rahman']
const RECHARGERS = ['Asha Verma', 'Wei Chen', 'Mikhail Petrov']
type Approval = AdminOutput<'listApprovals'>[number]
const SHOWN = ['Fatima Shaikh', 'Dev Nair', 'Sofia Alvarez']

/** A busy afternoon at a site of its own, as operators find it. */
export interface ConsoleStage {
  origin: string
  /** Of an operator who may see everything. */
  cookie: string
  /** Somebody with money, devices and a second self. */
  user_id: string
  /** A box of which some shares were opened. */
  chest_id: string
}

export async function setConsoleStage(site: Site): Promise<ConsoleStage> {
  const sandbox = await openSandbox(site)
  const nisha = await hire(sandbox, 'nisha.rao')
  const lena = await hire(sandbox, 'lena.v')
  const user_id = await openMoney(sandbox, nisha)
  await askToWithdraw(sandbox, nisha)
  await announceRecharges(sandbox)
  for (const [index, colour] of DOCUMENT_COLOURS.entries()) await submitPhotos(sandbox, SHOWN[index]!, colour)
  await complain(sandbox)
  await lena.browser.call('adjustBalance', { user_id, ...ADJUSTMENT })
  await openAgents(sandbox, nisha)
  await planRewards(nisha, lena)
  await lena.browser.call('changeFees', { changes: { withdraw_fees: NEW_FEES }, reason: FEES_REASON })
  await nisha.browser.call('pauseSwitch', { name: 'exchange', reason: 'Rates look wrong' })
  await writeContent(nisha)
  const chest_id = await sendABox(sandbox)
  return { origin: sandbox.console_origin, cookie: nisha.browser.cookie, user_id, chest_id }
}

async function hire(sandbox: Sandbox, name: string): Promise<HiredOperator> {
  const operator = await sandbox.hire('admin')
  await query(sandbox.database_url, 'UPDATE operators_operator SET name = $2 WHERE id = $1', [operator.id, name])
  return operator
}

/** Cheaper levels that somebody asks for, and terms that come with the new month or were cancelled. */
async function planRewards(nisha: HiredOperator, lena: HiredOperator): Promise<void> {
  const { vip_levels, invite_terms } = await lena.browser.call('getMoneySettings', {})
  const effective_from = new Date(Date.now() + 20 * DAY_MS).toISOString()
  const plan = async (changes: object, reason: string) => {
    const { approval_id } = await lena.browser.call('changeFees', { changes, effective_from, reason })
    const [{ payload_hash }] = (await nisha.browser.call('listApprovals', { state: 'open', limit: 1 })) as [Approval]
    const decision = { approval_id, payload_hash, decision: 'approve' as const, code: await nisha.code() }
    await nisha.browser.call('decideApproval', decision)
    return approval_id
  }
  const given_up = await plan({ vip_keep: 200_000 }, 'Fewer people should fall')
  await nisha.browser.call('cancelPlannedSettings', { approval_id: given_up, reason: 'Finance wants to wait' })
  await plan({ invite_terms: { ...invite_terms, reward: '250' } }, 'A better start for friends of friends')
  const cheaper = vip_levels.map((level, number) =>
    number === 1
      ? { ...level, recharge: '800', consumption: '4000', wash_ratio: { ...level.wash_ratio, 2: 1_500 } }
      : level,
  )
  await lena.browser.call('changeFees', {
    ...{ changes: { vip_levels: cheaper }, effective_from },
    reason: 'The first level is too far away for most',
  })
}

/** What a week of recharges, withdrawals and bets leaves. */
async function openMoney(sandbox: Sandbox, nisha: HiredOperator): Promise<string> {
  const { database_url: url, origin } = sandbox
  const rohan = await createWithdrawer(sandbox, 'Rohan Kulkarni', { rupees: '20000' })
  const call = callerOf(rohan, origin)
  for (const [day, amount] of ['2000', '18000', '9500', '24000', '12500', '31000', '22000'].entries()) {
    const { id } = await call('createRecharge', { type: 1, channel_id: 'bank', amount, nonce: randomUUID() })
    const reference = `41298803517${day}`
    await call('giveRechargeReference', { id, reference })
    await nisha.browser.call('confirmRecharge', { id, provider_reference: reference, amount: `${amount}.00` })
    await alter(url, `UPDATE wallet_recharge SET decided_at = now() - interval '${6 - day} days' WHERE id = ${id}`)
  }
  for (const [day, amount] of ['1500', '4200', '6100', '3000'].entries()) {
    const id = await rohan.ask(amount)
    await alter(
      url,
      `UPDATE wallet_withdrawal SET stage = 'done', status = 2, changed_at = now() - interval '${day} days' WHERE id = ${id}`,
    )
  }
  const bet = { type: 1, reference: '1000000001' } as const
  await putTotal(url, { stake: '500', win: '120' })
  const [player] = await createPeople(url, 'Gurpreet Singh')
  await bookPast(
    url,
    player.id,
    [
      { kind: 'recharge_paid', amount: '5000', type: 1, hours_ago: 30 },
      { ...bet, kind: 'bet_placed', amount: '-500' },
      { ...bet, kind: 'bet_paid', amount: '120' },
    ],
    Book.Money,
  )
  await query(
    url,
    `UPDATE account_user SET area_code = '91', mobile = '9876543210', email = 'rohan@example.com' WHERE id = $1`,
    [rohan.id],
  )
  const [twin] = await createPeople(url, 'Rohan K')
  await shareDevice(url, rohan, twin)
  return rohan.id
}

/** Past what guards it: nothing but time brings it there otherwise. */
const alter = (url: string, statement: string) =>
  query(url, `SET session_replication_role = replica; ${statement}; SET session_replication_role = DEFAULT`)

const shareDevice = (url: string, one: Person, other: Person) =>
  query(
    url,
    `INSERT INTO account_user_device (user_id, device_hash, seen_at)
     SELECT id, decode(repeat('ab', 32), 'hex'), now() FROM account_user WHERE id = ANY($1)`,
    [[one.id, other.id]],
  )

async function askToWithdraw(sandbox: Sandbox, nisha: HiredOperator): Promise<void> {
  const card_number = newCardNumber()
  const meera = await createWithdrawer(sandbox, 'Meera Iyer')
  await nisha.browser.call('saveSiteSettings', { changes: { card_photo_switch: 1 }, reason: 'The bank asks for them' })
  const call = callerOf(meera, sandbox.origin)
  while ((await call('listCards', {})).photo_switch !== 1) await new Promise((resolve) => setTimeout(resolve, 100))
  const [front, back] = [await documentPhoto('front.jpg', { colour: '#2455a4' }), await documentPhoto('back.jpg')]
  const { id: method_id } = await call('addCard', {
    ...{ bank_name: 'State Bank of India', account_name: meera.nickname, card_number: newCardNumber() },
    front_url: await uploadPhoto(sandbox, meera, front, 'card'),
    back_url: await uploadPhoto(sandbox, meera, back, 'card'),
    withdraw_password: WITHDRAW_PASSWORD,
  })
  await nisha.browser.call('saveSiteSettings', { changes: { card_photo_switch: -1 }, reason: 'Only for a day' })
  while ((await call('listCards', {})).photo_switch === 1) await new Promise((resolve) => setTimeout(resolve, 100))
  const { id } = await call('createWithdrawal', {
    ...{ type: 1, amount: FIRST_WITHDRAWAL.amount, method: 'bank', method_id },
    ...{ withdraw_password: WITHDRAW_PASSWORD, nonce: randomUUID() },
  })
  await waitMinutes(sandbox, id, FIRST_WITHDRAWAL.minutes)
  for (const [index, { amount, minutes, is_shared }] of WITHDRAWALS.entries()) {
    const person = await createWithdrawer(sandbox, WITHDRAWERS[index]!, is_shared ? { card_number } : {})
    await waitMinutes(sandbox, await person.ask(amount), minutes)
  }
}

async function announceRecharges(sandbox: Sandbox): Promise<void> {
  const people = await createPeople(sandbox.database_url, ...RECHARGERS)
  for (const [index, { amount, reference }] of ANNOUNCED.entries()) {
    const call = callerOf(people[index]!, sandbox.origin)
    const { id } = await call('createRecharge', { type: 1, channel_id: 'bank', amount, nonce: randomUUID() })
    await call('giveRechargeReference', { id, reference })
  }
  await query(
    sandbox.database_url,
    `INSERT INTO wallet_deposit (channel_id, provider_reference, book, currency, amount, payer, state, fault, received_at)
     VALUES ('chain', repeat('7e', 32), 2, 2, 25000000, 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'unmatched', 'unknown', now() - interval '70 minutes'),
            ('razorpay', 'pay_QkT1xw3u9LzP2c', 2, 1, 190000, 'wei@upi', 'unmatched', 'under', now() - interval '12 minutes')`,
  )
}

async function submitPhotos(sandbox: Sandbox, name: string, colour: string): Promise<void> {
  const [person] = await createPeople(sandbox.database_url, name)
  const [front, back] = [await documentPhoto('front.jpg', { colour }), await documentPhoto('back.jpg', { colour })]
  await submitDocument(sandbox, person, { front, back })
}

async function complain(sandbox: Sandbox): Promise<void> {
  const { database_url: url, origin } = sandbox
  const [asha, ravi, meera] = await createPeople(url, 'Asha Verma', 'Ravi Menon', 'Meera Iyer')
  const chat_id = await befriend(url, asha, ravi)
  const said = []
  for (const { by, text } of SCAM.lines)
    said.push(by === 'scammer' ? await sayTo(asha, ravi, text, origin) : await sayTo(ravi, asha, text, origin))
  const { message_id } = said[SCAM.reported]!
  await callerOf(asha, origin)('reportUser', {
    ...{ to_user_id: ravi.id, ...SCAM.complaint },
    message: { chat_id, chat_type: ChatType.Private, message_id },
  })
  const group_id = await createGroup(url, 'Kite makers of Jaipur', [asha, ravi, meera])
  await callerOf(meera, origin)('reportUser', { group_id, ...GROUP_COMPLAINT })
}

const KITES = { en: 'Kite week', hi: 'पतंग सप्ताह', zh: '风筝周', ru: 'Неделя змеев' }
const BOXES = {
  en: 'Bring your longest string.',
  hi: 'अपनी सबसे लंबी डोर लाएँ।',
  zh: '带上最长的线。',
  ru: 'Берите длинную нить.',
}
const DAY_MS = 24 * 3_600_000

/** Something of every kind, in several states. */
async function writeContent({ browser }: HiredOperator): Promise<void> {
  const { call } = browser
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  const words = { title: KITES, content: BOXES }
  const file_url = await bringPicture(browser)
  const { id } = await call('savePopUp', { theme: KITES, content: BOXES, placement: 'find' })
  const newer = { ...BOXES, en: 'Bring your friends and your longest string.', hi: `${BOXES.hi} दोस्तों को भी।` }
  await call('savePopUp', {
    id,
    version: 1,
    theme: KITES,
    content: newer,
    placement: 'find',
    action_type: 2,
    action_val: '/game',
  })
  for (const [theme, more] of [
    ['Festival of lights', { file_url, type: POP_UP_IMAGE, starts_at: at(3) }],
    ['New withdrawal times', { is_shown: false }],
    ['Server work', { ends_at: at(-1) }],
  ] as const)
    await call('savePopUp', { theme: { en: theme }, content: { en: theme }, placement: 'profile', ...more })
  await call('saveBanner', { title: KITES, file_url, url: '/game' })
  await call('saveBanner', { title: { en: 'Night market' }, file_url, starts_at: at(2), sort: 1 })
  await call('saveAnnouncement', words)
  await call('saveActivity', { ...words, file_url, ends_at: at(5) })
  const [channel] = await call('listChannels', {})
  const post = { channel_id: channel!.id, title: KITES.en, content: BOXES.en }
  await call('planPost', { ...post, post_at: at(1) })
}

async function bringPicture({ call, origin }: HiredOperator['browser']): Promise<string> {
  const file = await readFile(new URL('../../dev/pictures/banner-kites.jpg', import.meta.url))
  const { sign_url, url } = await call('signContentPicture', { size: file.length, type: 'image/jpeg' })
  const body = new Uint8Array(file)
  await fetch(new URL(sign_url, origin), { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body })
  return url
}

async function sendABox({ database_url: url, origin }: Sandbox): Promise<string> {
  const [asha, ravi, meera] = await createPeople(url, 'Asha Verma', 'Ravi Menon', 'Meera Iyer')
  const group_id = await createGroup(url, 'Diwali Mela planning', [asha, ravi, meera])
  await giveDiamonds(url, asha, 1_000, Book.Money)
  const chest_id = await sendBox(asha, group_id, origin, { amount: 900, num: 3, remark: 'For the night shift' })
  await openBox(chest_id, origin, ravi, meera)
  return chest_id
}
