import { randomUUID } from 'node:crypto'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { FRIENDS, LEADERS, MEMBERS, only, signedIn } from './actors.ts'
import { row, type Row } from './row.ts'

const text = () => ({ nonce: randomUUID(), content: { type: ContentType.Text, data: { text: 'hello' } } })
const ofPrivateChat = only([...FRIENDS, 'unfriended'], 'permission_not_allowed')
const ofGroupChat = only(MEMBERS, 'permission_not_allowed')
const ofLeaders = only(LEADERS, 'permission_not_allowed')

// The private chat of whoever asks with the target, and the chat of the group.
export const CHAT_ROWS: readonly Row[] = [
  row(
    'sendMessage',
    'the target',
    { ...only(['friend', 'limited', 'service'], 'not_friends'), blocked: 'blocked_by_peer' },
    ({ private_chat }) => ({ ...private_chat, ...text() }),
  ),
  row(
    'sendMessage',
    'the group',
    { ...only(['member', 'manager', 'owner'], 'not_member'), muted: 'muted' },
    ({ group_chat, plain_id }) => ({ ...group_chat, ...text(), mentions: [plain_id] }),
  ),
  row(
    'sendMessage',
    'a friend, with an invitation into the group',
    only(MEMBERS, 'permission_not_allowed'),
    ({ actor_id, pal_id, group_id }) => ({
      ...text(),
      ...{ chat_id: [actor_id, pal_id].toSorted().join('-'), chat_type: 1 },
      content: { type: ContentType.InviteCard, data: { group_id } },
    }),
  ),
  row(
    'sendMessage',
    'a friend, with the card of the target',
    only(FRIENDS, 'permission_not_allowed'),
    ({ actor_id, pal_id, target_id }) => ({
      ...text(),
      ...{ chat_id: [actor_id, pal_id].toSorted().join('-'), chat_type: 1 },
      content: { type: ContentType.Card, data: { id: target_id, type: 'idcard' } },
    }),
  ),
  row(
    'sendMessage',
    'a friend, with the card of the group',
    only(MEMBERS, 'permission_not_allowed'),
    ({ actor_id, pal_id, group_id }) => ({
      ...text(),
      ...{ chat_id: [actor_id, pal_id].toSorted().join('-'), chat_type: 1 },
      content: { type: ContentType.Card, data: { id: group_id, type: 'groupcard' } },
    }),
  ),
  row(
    'sendMessage',
    'the target, quoting them',
    { ...only(['friend', 'limited'], 'not_friends'), blocked: 'blocked_by_peer', service: 'permission_not_allowed' },
    ({ private_chat }) => ({
      ...private_chat,
      ...text(),
      content: { type: ContentType.Text, data: { text: 'as you say', quote: { message_id: '1' } } },
    }),
  ),
  row(
    'sendMessage',
    'the group, naming everyone',
    { ...only(LEADERS, 'not_member'), member: 'permission_not_allowed', muted: 'muted' },
    ({ group_chat }) => ({ ...group_chat, ...text(), mentions: ['all'] }),
  ),
  row('getMessages', 'the target', ofPrivateChat, ({ private_chat }) => private_chat),
  row('getMessages', 'the group', ofGroupChat, ({ group_chat }) => group_chat),
  row('ack', 'the target', ofPrivateChat, ({ private_chat }) => ({ ...private_chat, message_id: '1' })),
  row('ack', 'the group', ofGroupChat, ({ group_chat }) => ({ ...group_chat, message_id: '1' })),
  row('markUnread', 'the target', ofPrivateChat, ({ private_chat }) => private_chat),
  row('markUnread', 'the group', ofGroupChat, ({ group_chat }) => group_chat),
  row('removeChat', 'the target', ofPrivateChat, ({ private_chat }) => private_chat),
  row('removeChat', 'the group', ofGroupChat, ({ group_chat }) => group_chat),
  row('removeMessage', 'the target', ofPrivateChat, ({ private_chat }) => ({ ...private_chat, all: 1, scope: 1 })),
  row('removeMessage', 'the group', ofGroupChat, ({ group_chat }) => ({ ...group_chat, all: 1, scope: 1 })),
  row('removeMessage', 'what the target wrote, for oneself', ofPrivateChat, ({ private_chat }) => ({
    ...{ ...private_chat, message_ids: ['1'], scope: 1 },
  })),
  row('removeMessage', 'what the target wrote, for both', signedIn('permission_not_allowed'), ({ private_chat }) => ({
    ...{ ...private_chat, message_ids: ['1'], scope: 2 },
  })),
  row('removeMessage', 'what a member wrote, for oneself', ofGroupChat, ({ group_chat }) => ({
    ...{ ...group_chat, message_ids: ['2'], scope: 1 },
  })),
  row('removeMessage', 'what a member wrote, for everyone', ofLeaders, ({ group_chat }) => ({
    ...{ ...group_chat, message_ids: ['2'], scope: 2 },
  })),
  row(
    'removeMessage',
    'what the owner wrote, or owned by then, for everyone',
    only(['owner'], 'permission_not_allowed'),
    ({ group_chat }) => ({ ...group_chat, message_ids: ['2', '1'], scope: 2 }),
  ),
  row('pinMessage', 'the target', only(['friend', 'limited'], 'permission_not_allowed'), ({ private_chat }) => ({
    ...{ ...private_chat, message_id: '1', status: 'yes' },
  })),
  row('pinMessage', 'the group', ofLeaders, ({ group_chat }) => ({ ...group_chat, message_id: '1', status: 'yes' })),
  row('getPinMessage', 'the target', ofPrivateChat, ({ private_chat }) => private_chat),
  row('getPinMessage', 'the group', ofGroupChat, ({ group_chat }) => group_chat),
  row('getChanges', 'the target', ofPrivateChat, ({ private_chat }) => ({ ...private_chat, after: 0 })),
  row('getChanges', 'the group', ofGroupChat, ({ group_chat }) => ({ ...group_chat, after: 0 })),
  row('getMentions', 'the target', ofPrivateChat, ({ private_chat }) => ({ ...private_chat, after: '0' })),
  row('getMentions', 'the group', ofGroupChat, ({ group_chat }) => ({ ...group_chat, after: '0' })),
  row('searchMessages', 'the target', ofPrivateChat, ({ private_chat }) => ({ ...private_chat, keyword: 'hello' })),
  row('searchMessages', 'the group', ofGroupChat, ({ group_chat }) => ({ ...group_chat, keyword: 'hello' })),
  row('searchMessages', 'their own chats', signedIn(), { keyword: 'hello' }),
  row('getMessageUpdates', 'their own chats', signedIn(), {}),
  row('getChannels', 'the site', { ...signedIn(), service: 'nothing' }, {}),
  row('getChannelAccountBatch', 'a missing one', signedIn('nothing'), { ids: '4' }),
]
