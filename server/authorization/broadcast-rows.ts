import { randomUUID } from 'node:crypto'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { MEMBERS, only, signedIn } from './actors.ts'
import { row, type Row } from './row.ts'

const text = () => ({ nonce: randomUUID(), content: { type: ContentType.Text, data: { text: 'hello' } } })
const foreign = signedIn('permission_not_allowed')

// What people do with the site's channels and with the chats of their groupings, in which only they themselves are.
export const BROADCAST_ROWS: readonly Row[] = [
  row('getTemplateField', 'their own name', signedIn(), { str: '{nickname}', time_unix: 0 }),
  row('editChatSession', 'a missing channel', foreign, { chat_id: '4', chat_type: ChatType.Channel, pin: 1 }),
  row('editChatSession', 'their own grouping', signedIn(), ({ own_grouping_id }) => ({
    ...{ chat_id: own_grouping_id, chat_type: ChatType.Grouping, pin: 1 },
  })),
  row('editChatSession', 'the target’s grouping', foreign, ({ grouping_id }) => ({
    ...{ chat_id: grouping_id, chat_type: ChatType.Grouping, pin: 1 },
  })),
  row('sendMessageGrouping', 'their own grouping', signedIn(), ({ own_grouping_id }) => ({
    ...{ chat_id: own_grouping_id, ...text() },
  })),
  row('sendMessageGrouping', 'the target’s grouping', foreign, ({ grouping_id }) => ({
    ...{ chat_id: grouping_id, ...text() },
  })),
  row(
    'sendMessageGrouping',
    'their own grouping, with an invitation into the group',
    only(MEMBERS, 'permission_not_allowed'),
    ({ own_grouping_id, group_id }) => ({
      ...{ chat_id: own_grouping_id, nonce: randomUUID() },
      content: { type: ContentType.InviteCard, data: { group_id } },
    }),
  ),
  row(
    'sendMessageGrouping',
    'their own grouping, with a card of the group',
    only(MEMBERS, 'permission_not_allowed'),
    ({ own_grouping_id, group_id }) => ({
      ...{ chat_id: own_grouping_id, nonce: randomUUID() },
      content: { type: ContentType.Card, data: { id: group_id, type: 'groupcard' } },
    }),
  ),
  row('getMessagesGrouping', 'their own grouping', signedIn('nothing'), ({ own_grouping_id }) => ({
    ...{ chat_id: own_grouping_id },
  })),
  row('getMessagesGrouping', 'the target’s grouping', foreign, ({ grouping_id }) => ({ chat_id: grouping_id })),
]
