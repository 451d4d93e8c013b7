import { MENTION_ALL } from '@mela/contract/chat/chat-rules.ts'
import { SYSTEM_SENDER_ID } from '@mela/contract/ids.ts'
import { SELECT_CURSOR, type Cursor } from '../../platform/data/cursor.ts'
import { statement } from '../../platform/data/statement.ts'
import type { Chat } from '../chat.ts'
import { EVERYONE_NAMED } from '../message.ts'
import { isHiddenFrom } from './visible-sql.ts'

// Opening the app reads hundreds of chats, and nobody here looks at what their last lines say. So the record writes the
// summaries as they leave, and one row brings all of them; only those that need another look come singly.

/** A summary that still lacks what another statement must tell. */
export interface OpenChat extends Chat {
  pin_id: string | null
  /** The reader may not see the last line any more. */
  is_gone: boolean
  opening: string
  message: string
}
interface Updates extends Cursor {
  changed_xid: string | null
  list: string | null
  open: OpenChat[] | null
  hidden: Chat[] | null
}

/** The number of a mention may be that of a message which is gone by now, or of their own @all. */
const IS_MENTIONED = `(SELECT true FROM chat_message message
                  WHERE message.chat_type = member.chat_type AND message.chat_id = member.chat_id
                    AND message_id > member.read_id AND message_id <= greatest(member.last_mention_id, room.mention_all_id)
                    AND mentions && ARRAY[0, member.user_id] AND author_id <> member.user_id
                    AND (member.hid_id < message_id OR NOT ${isHiddenFrom('message', 'member.user_id')})
                  ORDER BY message_id DESC LIMIT 1)`

/** As JSON has it. Its words stand alone: after a colon they would be names of parameters. */
const truth = (condition: string) => `CASE WHEN ${condition} THEN 'true' ELSE 'false' END`

/** What a customer wrote is counted by itself for those who answer for the site, and told to nobody else. */
const SERVED = `CASE WHEN :is_service::boolean AND room.serve_user_id IS NOT NULL
                     THEN concat(',"serve_user_id":"', room.serve_user_id, '","serve_user_unread":',
                                 room.serve_countable - member.read_serve_countable)
                     ELSE ',"serve_user_unread":0' END`

/** A summary up to its message. Ids of chats are digits with hyphens, which need no escape. */
const OPENING = `concat('{"chat_id":"', member.chat_id, '","chat_type":', member.chat_type,
                   ',"unread":', room.countable - member.read_countable - member.own_since_read,
                   ',"read_id":"', member.read_id, '"', ${SERVED},
                   ',"is_pinned":', ${truth('member.is_pinned')}, ',"is_muted":', ${truth('member.is_muted')},
                   ',"is_mentioned":', ${truth(`greatest(member.last_mention_id, room.mention_all_id) > member.read_id AND ${IS_MENTIONED}`)},
                   ',"is_marked_unread":', ${truth('member.is_marked_unread')},
                   ',"change":', room.change, ',"message":')`

const MENTIONS = `CASE WHEN last.mentions IS NULL THEN '[]'
                       ELSE to_json(array_replace(last.mentions::text[], '${EVERYONE_NAMED}', '${MENTION_ALL}'))::text END`

const IS_SEEN = `last.message_id <= CASE WHEN last.author_id = member.user_id THEN coalesce(peer.seen_id, 0)
                                         ELSE member.seen_id END`

/** As `toWire` and `isSeen` have it. */
const MESSAGE = `CASE WHEN last.message_id IS NULL THEN 'null' ELSE
                   concat('{"message_id":"', last.message_id, '","prev":"', last.prev_id, '","nonce":"', last.nonce,
                     '","chat_id":"', member.chat_id, '","chat_type":', member.chat_type,
                     ',"author_id":"', coalesce(last.author_id::text, '${SYSTEM_SENDER_ID}'),
                     '","content":{"type":', last.content_type, ',"data":', last.content, '},"mentions":', ${MENTIONS},
                     ',"is_seen":', ${truth(IS_SEEN)}, ',"is_group_notice":', ${truth('last.is_group_notice')},
                     ',"created_at":"', to_char(last.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                     '","created_unix":', (date_part('epoch', last.created_at) * 1000000)::bigint / 1000, '}') END`

/** Only private chats have a peer, and only for them is one looked up. */
const CHATS = `SELECT member.chat_type, member.chat_id, room.pin_id, room.last_all_id <= member.hidden_id AS is_hidden,
                      last.removed_by IS NOT NULL OR last.message_id IS NOT DISTINCT FROM member.hid_id AS is_gone,
                      greatest(member.changed_xid, room.changed_xid, peer.changed_xid) AS changed_xid,
                      ${OPENING} AS opening, ${MESSAGE} AS message
               FROM chat_member member
               JOIN chat_room room USING (chat_type, chat_id)
               LEFT JOIN LATERAL (
                 SELECT seen_id, changed_xid FROM chat_member
                 WHERE member.chat_type = 1 AND chat_type = 1 AND chat_id = member.chat_id AND user_id <> member.user_id
                 LIMIT 1) AS peer ON true
               LEFT JOIN chat_message last ON last.chat_type = member.chat_type AND last.chat_id = member.chat_id
                    AND last.message_id = greatest(room.last_all_id, member.few_id)
                    AND last.message_id > greatest(member.joined_id, member.cleared_id)
               WHERE member.user_id = :user_id`

/** Those that are pinned to a message, or whose last line the reader may not see, are left open. */
const updatesOf = (chats: string): string =>
  `SELECT now.*, answer.* FROM (${SELECT_CURSOR}) AS now CROSS JOIN (
     SELECT max(changed_xid) AS changed_xid,
            string_agg(concat(opening, message, ',"message_top":', 'null}'), ',')
              FILTER (WHERE NOT is_hidden AND NOT is_gone AND pin_id IS NULL) AS list,
            json_agg(json_build_object('chat_type', chat_type, 'chat_id', chat_id, 'pin_id', pin_id::text,
                                       'is_gone', is_gone, 'opening', opening, 'message', message))
              FILTER (WHERE NOT is_hidden AND (is_gone OR pin_id IS NOT NULL)) AS open,
            json_agg(json_build_object('chat_id', chat_id, 'chat_type', chat_type)) FILTER (WHERE is_hidden) AS hidden
     FROM (${chats}) AS chat) AS answer`

interface Reader {
  user_id: string
  /** Whether they answer for the site. */
  is_service: boolean
}

/** All chats of a person. */
export const readAllChats = statement<Reader, Updates>('chat_read_all_chats', updatesOf(CHATS))

/**
 * Those that changed at or after a transaction number, and those they are no longer in. The number stands in a SELECT of
 * its own: as a plain value it would be planned for again each time, which takes longer than reading.
 */
export const readChangedChats = statement<Reader & { xmin: string }, Updates>(
  'chat_read_changed_chats',
  updatesOf(`${CHATS}
       AND (member.changed_xid >= (SELECT :xmin::xid8) OR room.changed_xid >= (SELECT :xmin::xid8)
            OR peer.changed_xid >= (SELECT :xmin::xid8))
     UNION ALL
     SELECT chat_type, chat_id, NULL, true, false, changed_xid, NULL, NULL
     FROM chat_former_member WHERE user_id = :user_id AND changed_xid >= (SELECT :xmin::xid8)`),
)
