-- migrate:up

-- Texts are folded otherwise, and remarks of treasure boxes and names on cards are searched too: the worker makes the
-- index again. Until it has, a search finds the newest thousand messages of each chat.
TRUNCATE chat_search_block, chat_search_room;

-- migrate:down
-- forward only
