-- migrate:up

-- The person wants to come back to this chat, although they have read it. Gone with the next word of reading it.
ALTER TABLE chat_member ADD COLUMN is_marked_unread boolean NOT NULL DEFAULT false;

-- migrate:down
-- forward only
