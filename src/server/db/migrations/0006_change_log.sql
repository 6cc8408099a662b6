ALTER TABLE audit_log ADD COLUMN study_id uuid, ADD COLUMN reason text;
CREATE INDEX audit_log_by_study ON audit_log (study_id, id) WHERE study_id IS NOT NULL;
CREATE INDEX audit_log_by_object ON audit_log (object_id, id);

-- The log keeps {"kept": id, "hash": …}, so that the chain holds after a value is erased; the salt prevents guessing a
-- short text from its hash.
CREATE TABLE erasable_values (
  id uuid PRIMARY KEY,
  participant_id uuid NOT NULL,
  salt bytea NOT NULL,
  value jsonb NOT NULL
);
CREATE INDEX erasable_values_by_participant ON erasable_values (participant_id);

-- As before, with the study and the reason in the hashed text, where a row has them.
CREATE OR REPLACE FUNCTION chain_audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_id bigint;
  last_hash bytea;
BEGIN
  PERFORM pg_advisory_xact_lock(8317260042);
  SELECT a.id, a.hash INTO last_id, last_hash FROM audit_log a ORDER BY a.id DESC LIMIT 1;
  NEW.id := coalesce(last_id, 0) + 1;
  NEW.previous_hash := last_hash;
  NEW.hash := sha256(coalesce(last_hash, '') || convert_to((jsonb_build_array(
    NEW.id, to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), NEW.actor_id, NEW.actor_email,
    NEW.action, NEW.object_type, NEW.object_id, NEW.changes, NEW.request_id)
    || CASE WHEN NEW.study_id IS NULL AND NEW.reason IS NULL THEN '[]'::jsonb
       ELSE jsonb_build_array(NEW.study_id, NEW.reason) END)::text, 'UTF8'));
  RETURN NEW;
END $$;
