import { randomUUID } from 'node:crypto'
import type { Message } from '@mela/contract/chat/chat.ts'
import type { CallInput } from '@mela/contract/client.ts'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import type { Device } from './device.ts'
import type { Person, Somebody } from './person.ts'
import type { World } from './world.ts'

/** A group as its members use it. */
export class Group {
  readonly id: string
  constructor(id: string) {
    this.id = id
  }

  say(by: Person, text: string, more: Partial<CallInput<'sendMessage'>> = {}): Promise<Message> {
    return by.call('sendMessage', {
      ...{ chat_id: this.id, chat_type: ChatType.Group, nonce: randomUUID() },
      content: { type: ContentType.Text, data: { text } },
      ...more,
    })
  }

  /** The newest that somebody can read of it, oldest first. */
  async read(by: Person): Promise<Message[]> {
    const page = await by.call('getMessages', { chat_id: this.id, chat_type: ChatType.Group, limit: 100 })
    return page.toReversed()
  }

  async lastRead(by: Person): Promise<Message> {
    return (await this.read(by)).at(-1)!
  }

  /** The keys of the service's lines, and 'joined' for people who came. */
  async lines(by: Person): Promise<string[]> {
    return (await this.read(by)).flatMap(({ content: { type, data } }) => {
      if (type === ContentType.JoinGroup) return ['joined']
      return type === ContentType.System ? [data['key'] as string] : []
    })
  }

  /** The row of the chat list, as a freshly opened app reads it. */
  async row(of: Person) {
    const { list } = await of.getMessageUpdates()
    return list.find(({ chat_id }) => chat_id === this.id)
  }
}

/** The owner's friends become members, as if they had all known each other before. */
export async function foundGroup(world: World, owner: Person, members: Person[], name = 'Trams'): Promise<Group> {
  for (const member of members) await befriendOnce(world, owner, member)
  const { group } = await owner.call('createGroup', { user_ids: members.map(({ id }) => id), name })
  return new Group(group.id)
}

export async function befriendOnce(world: World, one: Somebody, other: Somebody): Promise<void> {
  const known = await world.database.query('SELECT 1 FROM friends_friend WHERE user_id = $1 AND friend_id = $2', [
    one.id,
    other.id,
  ])
  if (known.length === 0) await world.befriend(one, other)
}

/** Waits for a line of the service about this group. */
export const nextLine = (device: Device, group: Group, key: string): Promise<Message> =>
  device.next('MESSAGE_CREATE', ({ chat_id, content }) => chat_id === group.id && content.data['key'] === key)
