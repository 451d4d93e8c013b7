-- The rows of 50 private messages in one commit, written by the engine alone: 50 messages with positions given under the
-- lock of their chat's head, 50 heads, 50 counters of own messages, and one outbox row, which the next batch deletes.
-- Each client has chats of its own, so that none waits for another.
\set first :chats / 4 * :client_id + 50 * random(0, :chats / 200 - 1)
\set side random(0, 1)
WITH sent AS MATERIALIZED (
  SELECT chat_id, CASE :side::int WHEN 0 THEN first_id ELSE second_id END AS author_id
  FROM bench_pair WHERE number BETWEEN :first::int AND :first::int + 49
), head AS (
  UPDATE chat_room AS room
  SET last_id = room.last_id + 1, last_all_id = room.last_id + 1, countable = room.countable + 1, changed_xid = pg_current_xact_id()
  FROM sent WHERE room.chat_type = 1 AND room.chat_id = sent.chat_id
  RETURNING room.chat_id, room.last_id, room.countable, sent.author_id
), own AS (
  UPDATE chat_member AS member
  SET own_since_read = member.own_since_read + 1
  FROM sent WHERE member.chat_type = 1 AND member.chat_id = sent.chat_id AND member.user_id = sent.author_id
), written AS (
  INSERT INTO chat_message (chat_type, chat_id, message_id, prev_id, author_id, nonce, content_type, content, countable, created_at)
  SELECT 1, chat_id, last_id, last_id - 1, author_id, gen_random_uuid(), 1,
    '{"text":"The quick brown fox jumps over the lazy dog, and then rests.","client":"pwa"}', countable, now()
  FROM head
), forgotten AS (
  DELETE FROM platform_outbox WHERE id = :outbox_id::bigint
)
INSERT INTO platform_outbox (topic, body)
SELECT 'chat.message', json_agg(json_build_array(1, chat_id, last_id)) FROM head
RETURNING id AS outbox_id \gset
