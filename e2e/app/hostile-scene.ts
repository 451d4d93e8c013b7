import { randomUUID } from 'node:crypto'
import type { SentContent } from '@mela/contract/chat/chat-content.ts'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { ComplaintReason } from '@mela/contract/support/support-rules.ts'
import { Book } from '../../server/src/ledger/index.ts'
import { befriend, callerOf, createPeople, type Person } from '../stage/people.ts'
import { giveDiamonds } from '../wallet/diamonds.ts'
import type { HiredOperator, Sandbox } from '../wallet/sandbox-site.ts'
import { CALL } from './hostile-texts.ts'

/** Each is repeated until a field is full. */
export const KINDS = {
  markup: `<img src=x onerror="${CALL}"><style>*{display:none}</style>`,
  turned: '\u202Eknab.moc \u2067evil \u2069\u2069\u2066',
  arabic: 'مرحبا، (كيف حالك؟) 12:30 ',
  // In the order in which names are stored.
  piled: `Z${'\u0310\u0337\u0321\u0353'.repeat(6)}`.normalize('NFC'),
  emoji: '👩‍👩‍👧‍👦🇮🇳1️⃣👍🏽',
  letters: 'W',
  link: 'https://paypal.com@evil.example/',
} as const
export type Kind = keyof typeof KINDS
export const ALL = Object.keys(KINDS) as Kind[]

/** So many characters of a kind; a name ends with its last whole piece. */
export const fill = (kind: Kind, most: number): string =>
  [...KINDS[kind].repeat(Math.ceil(most / KINDS[kind].length) + most)].slice(0, most).join('').trim()

export interface HostileScene {
  asha: Person
  /** By what their texts are made of. */
  friends: Record<Kind, Person>
  groups: Record<Kind, string>
  boxes: Record<Kind, string>
  channel_id: string
}

/** Somebody whose friends, groups, groupings and requests are all called and say what does harm where it can. */
export async function createHostileScene(sandbox: Sandbox, operator: HiredOperator): Promise<HostileScene> {
  const [asha] = await createPeople(sandbox.database_url, 'Asha')
  const scene = { asha, friends: {}, groups: {}, boxes: {}, channel_id: '' } as HostileScene
  for (const kind of ALL) await addKind(sandbox, scene, kind)
  const [channel] = await operator.browser.call('listChannels', {})
  scene.channel_id = channel!.id
  for (const kind of ALL) {
    const post = { title: fill(kind, 100), content: fill(kind, 2_000), channel_id: channel!.id }
    await operator.browser.call('postToChannel', post)
  }
  return scene
}

async function addKind({ database_url: url, origin }: Sandbox, scene: HostileScene, kind: Kind): Promise<void> {
  const { asha } = scene
  const [friend, stranger] = await createPeople(url, 'Friend', 'Stranger')
  await befriend(url, asha, friend)
  const [own, other, third] = [callerOf(asha, origin), callerOf(friend, origin), callerOf(stranger, origin)]
  for (const call of [other, third]) await call('editUser', { nickname: fill(kind, 50) })
  await third('applyFriend', { to_user_id: asha.id, apply_content: fill(kind, 200) })
  const { group } = await own('createGroup', { user_ids: [friend.id], name: fill(kind, 50) })
  const group_id = group.id
  await own('editNotice', { id: group_id, notice: fill(kind, 1_000) })
  await own('setRemark', { to_user_id: friend.id, remark: fill(kind, 50) })
  await other('editGroupMember', { group_id, group_nickname: fill(kind, 50) })
  const { id } = await own('saveGrouping', { name: fill(kind, 200), order: '0' })
  await own('addToGrouping', { id, user_ids: [friend.id] })
  await giveDiamonds(url, friend, 100, Book.Money)
  const box = { group_id, type: 1 as const, amount: 2, num: 2, remark: fill(kind, 100), nonce: randomUUID() }
  const { chest_id } = await other('addChest', box)
  Object.assign(scene.friends, { [kind]: friend })
  Object.assign(scene.groups, { [kind]: group_id })
  Object.assign(scene.boxes, { [kind]: chest_id })
  await talk(own, other, { group_id, friend, kind })
  await third('reportUser', { to_user_id: friend.id, reason: ComplaintReason.Other, content: fill(kind, 500) })
}

type Caller = ReturnType<typeof callerOf>

/** A long message, an answer to it, a name in a text, cards, and what is pinned. */
async function talk(
  own: Caller,
  other: Caller,
  { group_id, friend, kind }: { group_id: string; friend: Person; kind: Kind },
): Promise<void> {
  const chat = { chat_id: group_id, chat_type: ChatType.Group } as const
  const send = (call: Caller, content: SentContent, mentions: string[] = []) =>
    call('sendMessage', { ...chat, nonce: randomUUID(), content, mentions })
  const text = (written: string, quoted?: string) => ({
    type: ContentType.Text,
    data: { text: written, ...(quoted && { quote: { message_id: quoted } }) },
  })
  const { message_id } = await send(other, text(fill(kind, 4_000)))
  await own('pinMessage', { ...chat, message_id, status: 'yes' })
  await send(other, text(`${'\n\t\u00ad'.repeat(200)}${fill(kind, 100)}`))
  await send(own, text(fill(kind, 300), message_id))
  await send(own, text(`@${fill(kind, 50)} ${fill(kind, 50)}`), [friend.id])
  await send(own, { type: ContentType.Card, data: { id: friend.id, type: 'idcard' } })
  await send(other, { type: ContentType.InviteCard, data: { group_id } })
}

export const groupRoom = (group_id: string): string => roomIdOf(group_id, ChatType.Group)
