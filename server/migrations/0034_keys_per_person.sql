-- migrate:up

-- What is private of a person is encrypted with a key of their own, made by chance and itself encrypted. Without the row
-- nothing of theirs opens, wherever copies of it lie.
CREATE TABLE media_person_key (
  user_id bigint PRIMARY KEY REFERENCES account_user,
  key_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON media_person_key TO mela_app;
-- Locking a row needs the right to update something of it.
GRANT UPDATE (created_at) ON media_person_key TO mela_app;

-- The key of a private file, encrypted with the one of its owner. Files of before keep their old encryption until a job has
-- encrypted them anew.
ALTER TABLE media_file ADD COLUMN key_sealed bytea,
  ADD COLUMN is_keyed boolean NOT NULL DEFAULT false;
CREATE INDEX media_file_unkeyed ON media_file (key) WHERE is_private AND state = 'ready' AND NOT is_keyed;

-- What does not begin with this mark was encrypted with a key of the whole site.
CREATE INDEX identity_document_unkeyed ON identity_document (id)
  WHERE purged_at IS NULL AND substring(data_sealed FROM 1 FOR 8) <> 'mela-k1\012'::bytea;
CREATE INDEX identity_person_unkeyed ON identity_person (user_id)
  WHERE substring(real_name_sealed FROM 1 FOR 8) <> 'mela-k1\012'::bytea;

-- A date of birth under 18 that somebody entered, or that an operator read in a document that was not accepted. It counts
-- before any other one, until a document is accepted.
ALTER TABLE identity_person ADD COLUMN minor_birth_date date;

-- A document is decided once; what was accepted can be taken back.
CREATE OR REPLACE FUNCTION identity_guard_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> NEW.state AND OLD.state <> 'review' AND (OLD.state, NEW.state) <> ('approved', 'rejected') THEN
    RAISE EXCEPTION 'document % was decided', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

-- By which the same person is found where the first digits of a number are covered: kind, last four, date of birth and name,
-- keyed.
ALTER TABLE identity_document ADD COLUMN person_hash bytea;
CREATE INDEX identity_document_person ON identity_document (person_hash);
CREATE INDEX identity_document_unhashed ON identity_document (id) WHERE purged_at IS NULL AND person_hash IS NULL;
GRANT UPDATE (person_hash) ON identity_document TO mela_app;

-- migrate:down
-- forward only
