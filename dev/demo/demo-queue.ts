import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { Caller } from '@mela/contract/client.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { RechargeStatus, WithdrawStatus } from '@mela/contract/wallet/wallet-rules.ts'
import { ComplaintReason } from '@mela/contract/support/support-rules.ts'
import { withClient } from '../database.ts'
import { aadhaarOf, submitDocument } from '../seed/queue/documents.ts'
import { askToWithdraw, WITHDRAWERS } from '../seed/queue/money-out.ts'
import type { DemoPerson } from './demo-people.ts'
import { passOverNo, type SessionOf } from './demo-sessions.ts'

const BETWEEN_MS = { min: 40_000, max: 80_000 }
/** Nobody adds to a queue in which so many wait. */
const MOST_WAITING = 15
/** Of the crowd, those who show a document and those who offend. */
const SHOW = { from: 600, to: 1_400 }
const OFFEND = { from: 500, to: 600 }

interface Cast {
  owner_url: string
  origin: string
  guests: readonly DemoPerson[]
  crowd: readonly DemoPerson[]
}
interface Scene extends Cast {
  callerOf: (person: DemoPerson) => Promise<Caller>
}
interface Queue {
  /** Read beside the calls: people do not know how many wait. */
  waiting: string
  add: (scene: Scene) => Promise<unknown>
}

/** For as long as the demo runs, operators get something to do about once a minute, through the same calls as everyone's. */
export async function keepAsking(sessionOf: SessionOf, cast: Cast, signal: AbortSignal): Promise<void> {
  const scene = { ...cast, callerOf: async (person: DemoPerson) => (await sessionOf(person)).call }
  while (!signal.aborted) {
    await wait(randomInt(BETWEEN_MS.min, BETWEEN_MS.max), undefined, { signal })
    const queue = QUEUES[randomInt(QUEUES.length)]!
    if (await isFull(cast.owner_url, queue)) continue
    await queue.add(scene).catch(passOverNo)
  }
}

const isFull = (owner_url: string, { waiting }: Queue): Promise<boolean> =>
  withClient(owner_url, async (client) => {
    const { rows } = await client.query<{ waiting: number }>(`SELECT count(*)::integer AS waiting ${waiting}`)
    return rows[0]!.waiting >= MOST_WAITING
  })

/** One at a time of each. */
const withdraw: Queue['add'] = async ({ guests, callerOf }) => {
  const person = pick(guests.filter(({ username }) => WITHDRAWERS.includes(username)))
  const call = await callerOf(person)
  const { total } = await call('listWithdrawals', { type: 1, status: WithdrawStatus.Review })
  if (total === 0) await askToWithdraw(call, String(100 * randomInt(2, 90)))
}

const recharge: Queue['add'] = async ({ guests, callerOf }) => {
  const call = await callerOf(pick(guests))
  const { total } = await call('listRecharges', { type: 1, status: RechargeStatus.Pending })
  if (total > 0) return
  const amount = String(100 * randomInt(2, 120))
  const { id } = await call('createRecharge', { type: 1, channel_id: 'bank', amount, nonce: randomUUID() })
  await call('giveRechargeReference', { id, reference: `6${randomInt(10 ** 10, 10 ** 11)}` })
}

const show: Queue['add'] = async ({ origin, crowd, callerOf }) => {
  const index = randomInt(SHOW.from, SHOW.to)
  const person = crowd[index]!
  const birth_date = `19${randomInt(60, 99)}-0${randomInt(1, 9)}-17`
  const shown = { kind: 'aadhaar', id_number: aadhaarOf(index), birth_date } as const
  await submitDocument({ call: await callerOf(person), origin, person }, shown, index)
}

const complain: Queue['add'] = async ({ guests, crowd, callerOf }) => {
  const offender = crowd[randomInt(OFFEND.from, OFFEND.to)]!
  const call = await callerOf(offender)
  const { list } = await call('listGroups', { limit: 1 })
  if (!list[0]) return
  const chat = { chat_id: list[0].group.id, chat_type: ChatType.Group }
  const [text, reason, content] = pick(OFFENCES)
  const words = { type: ContentType.Text, data: { text } }
  const { message_id } = await call('sendMessage', { ...chat, nonce: randomUUID(), content: words })
  const reporter = await callerOf(pick(guests))
  await reporter('reportUser', { to_user_id: offender.id, reason, content, message: { ...chat, message_id } })
}

const OFFENCES: readonly (readonly [text: string, reason: ComplaintReason, content: string])[] = [
  ['Cheap tickets, only here, message me fast', ComplaintReason.Spam, 'Again and again'],
  ['I am from the bank of the fair, tell me your password', ComplaintReason.Fraud, 'Nobody from us asks that'],
  ['Nobody wants you here. Go home.', ComplaintReason.Harassment, 'Writes this to everyone'],
  ['Lottery numbers of tomorrow for 500 ₹', ComplaintReason.Fraud, ''],
]

const QUEUES: readonly Queue[] = [
  { waiting: `FROM wallet_withdrawal WHERE stage = 'waiting'`, add: withdraw },
  { waiting: `FROM wallet_recharge WHERE status = 1 AND reference <> ''`, add: recharge },
  { waiting: `FROM identity_document WHERE state = 'review'`, add: show },
  { waiting: `FROM support_report WHERE status = 'open'`, add: complain },
]

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)]!
