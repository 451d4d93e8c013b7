-- One claim in a transaction of its own that locks the row of its chest, so that each waits for the commit of the one
-- before. The people of a client follow one another; nobody who comes too late is credited, and no message is written.
\set turn :turn + 1
\set user_id :first_id + (:turn * 4 + :client_id) % :people
BEGIN;
SELECT id FROM chests_chest WHERE id = :chest_id AND over_at IS NULL FOR UPDATE;
UPDATE chests_share SET user_id = :user_id, claimed_at = now()
WHERE chest_id = :chest_id
  AND position = (SELECT min(position) FROM chests_share WHERE chest_id = :chest_id AND user_id IS NULL AND NOT is_returned)
  AND NOT EXISTS (SELECT FROM chests_share WHERE chest_id = :chest_id AND user_id = :user_id);
COMMIT;
