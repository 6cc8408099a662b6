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
  -- The hash of the row before; null in the first.
  previous_hash bytea,
  hash bytea NOT NULL
);

-- db/auditChain.ts computes the same hash to verify it.
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
  NEW.hash := sha256(coalesce(last_hash, '') || convert_to(jsonb_build_array(
    NEW.id, to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), NEW.actor_id, NEW.actor_email,
    NEW.action, NEW.object_type, NEW.object_id, NEW.changes, NEW.request_id)::text, 'UTF8'));
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
