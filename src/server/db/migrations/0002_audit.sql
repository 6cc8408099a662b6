CREATE TABLE audit_log (
  -- Without gaps, in the order of the chain.
  id bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  -- No foreign keys, because a row outlives the accounts that it names; null is the installation itself.
  actor_id uuid,
  actor_email text,
  action text NOT NULL,
  object_type text NOT NULL,
  object_id uuid,
  -- {"field": {"old": …, "new": …}}; never a password, a hash or a token.
  changes jsonb NOT NULL,
  request_id text,
  study_id uuid,
  reason text,
  -- The hash of the row before; null in the first.
  previous_hash bytea,
  hash bytea NOT NULL
);

CREATE INDEX audit_log_by_study ON audit_log (study_id, id) WHERE study_id IS NOT NULL;
CREATE INDEX audit_log_by_object ON audit_log (object_id, id);
CREATE INDEX audit_log_by_time ON audit_log (at, id);
CREATE INDEX audit_log_by_actor ON audit_log (lower(actor_email), at, id);
CREATE INDEX audit_log_by_action ON audit_log (action, at, id);
CREATE INDEX audit_log_by_type ON audit_log (object_type, at, id);
CREATE INDEX audit_log_by_request ON audit_log (request_id);

-- The log keeps {"kept": id, "hash": …}, so that the chain holds after a value is erased; the salt prevents guessing a
-- short text from its hash.
CREATE TABLE erasable_values (
  id uuid PRIMARY KEY,
  participant_id uuid NOT NULL,
  salt bytea NOT NULL,
  value jsonb NOT NULL
);
CREATE INDEX erasable_values_by_participant ON erasable_values (participant_id);

-- db/auditChain.ts computes the same hash to verify it. The study and the reason are hashed in rows that have one of them.
CREATE FUNCTION chain_audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_id bigint;
  last_hash bytea;
BEGIN
  -- Until the end of the transaction, so that rows are numbered in the order of their commits.
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

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER audit_log_chained BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION chain_audit_row();
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
