// What would be wrong with the people of a seed and what they said, as queries that find nothing in a seed that is right.
// $1 is the moment at which it was written, $2 the zone of the site.

/** Nobody is up between these two, in the zone of the site. */
export const NIGHT = { from: '23:05', to: '07:30' }

const isNight = (column: string) =>
  `(${column} AT TIME ZONE $2)::time > '${NIGHT.from}' OR (${column} AT TIME ZONE $2)::time < '${NIGHT.to}'`

export const CONTRADICTIONS: Readonly<Record<string, string>> = {
  'somebody wrote after a message that they have not read': `
    SELECT member.chat_id, member.user_id, unread.message_id FROM chat_member member
    JOIN chat_message unread USING (chat_type, chat_id)
    WHERE unread.message_id > member.read_id AND unread.author_id <> member.user_id
      AND EXISTS (SELECT FROM chat_message own WHERE own.chat_type = member.chat_type AND own.chat_id = member.chat_id
                    AND own.author_id = member.user_id AND own.message_id > unread.message_id)`,
  'somebody opened a box in a chat without having read it': `
    SELECT share.user_id, unread.message_id FROM chests_share share
    JOIN chests_chest chest ON chest.id = share.chest_id
    JOIN chat_member member ON member.chat_type = 2 AND member.chat_id = chest.group_id::text AND member.user_id = share.user_id
    JOIN chat_message unread ON unread.chat_type = 2 AND unread.chat_id = member.chat_id
    WHERE unread.message_id > member.read_id AND unread.author_id <> member.user_id AND unread.created_at < share.claimed_at`,
  'somebody writes or asks at night': `
    SELECT chat_id, created_at FROM chat_message WHERE author_id IS NOT NULL AND chat_type <> 3 AND (${isNight('created_at')})
    UNION ALL SELECT from_user_id::text, created_at FROM friends_application WHERE ${isNight('created_at')}
    UNION ALL SELECT user_id::text, created_at FROM home_notice WHERE ${isNight('created_at')}
    UNION ALL SELECT user_id::text, claimed_at FROM chests_share WHERE claimed_at IS NOT NULL AND (${isNight('claimed_at')})
    UNION ALL SELECT username, last_active_at FROM account_user WHERE ${isNight('last_active_at')}`,
  'something happens in the future': `
    SELECT chat_id, created_at FROM chat_message WHERE created_at > $1 AND chat_type <> 3
    UNION ALL SELECT username, last_active_at FROM account_user WHERE last_active_at > $1`,
  'somebody wrote after they were last here': `
    SELECT username, last_active_at, max(message.created_at) FROM account_user JOIN chat_message message ON author_id = id
    GROUP BY username, last_active_at HAVING max(message.created_at) > last_active_at + interval '2 seconds'`,
  'somebody did something before they had an account': `
    SELECT username, 'wrote' AS what FROM account_user person JOIN chat_message message ON author_id = id
    WHERE message.created_at < person.created_at
    UNION ALL SELECT username, 'joined' FROM account_user person JOIN groups_member ON user_id = id WHERE joined_at < person.created_at
    UNION ALL SELECT username, 'befriended' FROM account_user person JOIN friends_friend friend ON user_id = id
    WHERE friend.created_at < person.created_at`,
  'somebody is told of a number or an address that is not linked': `
    SELECT username, kind FROM home_notice JOIN account_user person ON person.id = home_notice.user_id
    WHERE (kind = 'mobile_bound' AND mobile = '') OR (kind = 'email_bound' AND email = '')`,
  'a number or an address is linked and nobody was told': `
    SELECT username FROM account_user person
    WHERE (mobile <> '' AND NOT EXISTS (SELECT FROM home_notice WHERE user_id = person.id AND kind = 'mobile_bound'))
       OR (email <> '' AND NOT EXISTS (SELECT FROM home_notice WHERE user_id = person.id AND kind = 'email_bound'))`,
  'somebody is a friend on one side only, or without having been accepted': `
    SELECT one.user_id, one.friend_id FROM friends_friend one
    WHERE NOT EXISTS (SELECT FROM friends_friend other WHERE other.user_id = one.friend_id AND other.friend_id = one.user_id)
       OR NOT EXISTS (SELECT FROM friends_application WHERE status = 2
                        AND ((from_user_id, to_user_id) = (one.user_id, one.friend_id) OR (to_user_id, from_user_id) = (one.user_id, one.friend_id)))`,
  'a friend or somebody blocked still waits for an answer': `
    SELECT from_user_id, to_user_id FROM friends_application
    WHERE status = 1 AND (EXISTS (SELECT FROM friends_friend WHERE user_id = to_user_id AND friend_id = from_user_id)
                       OR EXISTS (SELECT FROM friends_block WHERE user_id = to_user_id AND blocked_id = from_user_id))`,
  'people write to each other who are no friends': `
    SELECT DISTINCT chat_id, author_id FROM chat_message JOIN chat_member member USING (chat_type, chat_id)
    WHERE chat_type = 1 AND author_id IS NOT NULL AND member.user_id <> author_id
      AND NOT EXISTS (SELECT FROM friends_friend WHERE user_id = author_id AND friend_id = member.user_id)`,
  'somebody wrote in a group before joining it': `
    SELECT message.chat_id, author_id FROM chat_message message JOIN groups_member member
      ON message.chat_type = 2 AND message.chat_id = member.group_id::text AND author_id = member.user_id
    WHERE message.created_at < member.joined_at`,
}
