import { randomUUID } from 'node:crypto'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { ComplaintReason } from '@mela/contract/support/support-rules.ts'
import { befriend } from '../befriend.ts'
import type { Past, Scene } from '../past.ts'
import { readAll } from '../seed-groups.ts'
import { GROUP_COMPLAINT, SCAM } from './afternoon.ts'
import type { AtWork } from './at-work.ts'
import type { Somebody, Who } from './who.ts'

/** About people and groups, some with the message they are about; those of the last days were closed. */
export function complain(past: Past, who: Who, work: AtWork): void {
  const [victim, scammer] = [who('tara.sen'), who('fair.401')]
  befriend(past, '1d 18:00', [[scammer, victim]])
  let reported = ''
  for (const [index, { by, text }] of SCAM.lines.entries()) {
    past.at(`${56 - index * 2}m`, async (scene) => {
      const [speaker, other] = by === 'victim' ? [victim, scammer] : [scammer, victim]
      const message_id = await sayTo(scene, other, speaker, text)
      if (index === SCAM.reported) reported = message_id
    })
  }
  past.at('45m', async ({ as }) => {
    const message = { chat_id: privateChatId(victim.id, scammer.id), chat_type: ChatType.Private, message_id: reported }
    await (
      await as(victim)
    )('reportUser', { to_user_id: scammer.id, ...SCAM.complaint, message })
  })
  offendInGroup(past, who)
  reportPerson(past, '26m', who('priya.menon'), who('fair.402'), ComplaintReason.Harassment, 'Writes to me every night')
  past.at('11m', async ({ as }) => {
    const call = await as(who('nikhil.joshi'))
    const { list } = await call('listGroups', { limit: 100 })
    await call('reportUser', { group_id: list.at(-1)!.group.id, ...GROUP_COMPLAINT })
  })
  closeThoseOfTheLastDays(past, who, work)
}

async function sayTo({ as }: Scene, other: Somebody, by: Somebody, text: string): Promise<string> {
  const call = await as(by)
  const chat = { chat_id: privateChatId(by.id, other.id), chat_type: ChatType.Private }
  const { message_id } = await call('sendMessage', {
    ...chat,
    ...{ nonce: randomUUID(), content: { type: ContentType.Text, data: { text } } },
  })
  // Whoever answers has read what came before.
  await (
    await as(other)
  )('ack', { ...chat, message_id })
  return message_id
}

function offendInGroup(past: Past, who: Who): void {
  const [seller, reporter] = [who('fair.120'), who('meenal.patil')]
  past.at('33m', async (scene) => {
    const { as } = scene
    const call = await as(seller)
    const { list } = await call('listGroups', { limit: 100 })
    const chat = { chat_id: list[0]!.group.id, chat_type: ChatType.Group }
    await readAll(scene, chat.chat_id, [seller])
    const text = 'Double your diamonds in an hour!!! Only today, write to me'
    const content = { type: ContentType.Text, data: { text } }
    const { message_id } = await call('sendMessage', { ...chat, nonce: randomUUID(), content })
    await (
      await as(reporter)
    )('reportUser', {
      ...{ group_id: chat.chat_id, reason: ComplaintReason.Spam, content: 'The third time today' },
      message: { ...chat, message_id },
    })
  })
}

function reportPerson(
  past: Past,
  when: string,
  by: Somebody,
  about: Somebody,
  reason: ComplaintReason,
  content: string,
): () => string {
  let id = ''
  past.at(when, async ({ as }) => {
    id = (await (await as(by))('reportUser', { to_user_id: about.id, reason, content })).id
  })
  return () => id
}

function closeThoseOfTheLastDays(past: Past, who: Who, work: AtWork): void {
  const insult = reportPerson(
    past,
    ...(['3d 09:40', who('hana.mori'), who('fair.403'), ComplaintReason.Harassment, 'Insults people'] as const),
  )
  const rival = reportPerson(
    past,
    ...(['2d 19:10', who('bablu.tea'), who('dev.nair'), ComplaintReason.Other, 'His tea is worse'] as const),
  )
  past.at('2d 16:30', async (scene) => {
    const call = await work.as(scene, 'arjun')
    await call('banUser', { user_id: who('fair.403').id, reason: 'Insulted others again and again' })
    await call('closeReport', { id: insult(), decision: 'upheld', note: 'Banned' })
  })
  past.at('1d 16:40', async (scene) =>
    (await work.as(scene, 'arjun'))('closeReport', { id: rival(), decision: 'dismissed', note: 'No rule against it' }),
  )
}
