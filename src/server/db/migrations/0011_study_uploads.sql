-- The participant in whose study the files are given: only what that study reads is stored of them. Null: given by the
-- person for themselves.
ALTER TABLE uploads ADD COLUMN participant_id uuid REFERENCES participants (id) ON DELETE CASCADE;
CREATE INDEX uploads_of_participant ON uploads (participant_id, created_at, id) WHERE participant_id IS NOT NULL;
