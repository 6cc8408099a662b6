-- What the terms of each source allow; written at every start from the code of the sources.
CREATE TABLE source_terms (
  source text PRIMARY KEY,
  -- `everyone` with rights; `person`: the person, and others as the operator's display policy says.
  display text NOT NULL CHECK (display IN ('everyone', 'person')),
  research text NOT NULL CHECK (research IN ('free', 'with_permission', 'no')),
  -- Days that the course of an activity may be kept; null: no limit.
  cache_days integer,
  keeps_geodata boolean NOT NULL,
  -- Days until the data of an ended connection are deleted; null: a source without connections.
  delete_days integer
);

-- Decisions of the operator for the whole installation; one row.
CREATE TABLE installation_settings (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- Why research may use data of Strava's API, for example an agreement; null: it may not.
  strava_basis text,
  strava_basis_at timestamptz,
  strava_basis_by uuid REFERENCES users (id) ON DELETE SET NULL,
  -- What researchers see of data from an API whose terms limit that.
  display_policy text NOT NULL DEFAULT 'full' CHECK (display_policy IN ('own_only', 'derived', 'full'))
);
INSERT INTO installation_settings DEFAULT VALUES;

-- The sources for which the operator has recorded why research may use them.
CREATE VIEW sources_with_basis AS SELECT 'strava' AS source FROM installation_settings WHERE strava_basis IS NOT NULL;

-- A person's account at a source that is connected; the accounts at Strava are `athletes`.
CREATE TABLE source_accounts (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  source text NOT NULL,
  external_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('importing', 'connected', 'permission_missing', 'disconnected', 'error')),
  status_reason text,
  status_since timestamptz NOT NULL,
  scopes text[] NOT NULL DEFAULT '{}',
  -- Encrypted with this row's id as the additional data.
  token_encrypted bytea,
  token_expires_at timestamptz,
  -- Since when the source gives data to this installation.
  registered_at timestamptz,
  connected_at timestamptz NOT NULL,
  -- The first connection, which a later one does not move.
  first_connected_at timestamptz,
  last_sync_at timestamptz,
  last_event_at timestamptz,
  last_activity_at timestamptz,
  consent_version integer NOT NULL,
  consent_lang text NOT NULL,
  consented_at timestamptz NOT NULL,
  delete_due_at timestamptz,
  -- The nightly run that has not checked this account yet.
  reconciliation_id uuid REFERENCES reconciliations (id) ON DELETE SET NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (source, external_id),
  UNIQUE (person_id, source)
);
CREATE INDEX source_accounts_to_delete ON source_accounts (delete_due_at) WHERE delete_due_at IS NOT NULL;
CREATE INDEX source_accounts_to_reconcile ON source_accounts (reconciliation_id) WHERE reconciliation_id IS NOT NULL;

ALTER TABLE athletes ADD COLUMN first_connected_at timestamptz;
UPDATE athletes SET first_connected_at = connected_at;
CREATE FUNCTION note_first_connection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_connected_at := coalesce(NEW.first_connected_at, NEW.connected_at);
  RETURN NEW;
END $$;
CREATE TRIGGER athletes_first_connection BEFORE INSERT ON athletes FOR EACH ROW EXECUTE FUNCTION note_first_connection();
CREATE TRIGGER source_accounts_first_connection BEFORE INSERT ON source_accounts
  FOR EACH ROW EXECUTE FUNCTION note_first_connection();

-- The accounts of a person at sources, with what their state says about days. What arrives from the day on which an
-- account breaks is not whole.
CREATE VIEW person_accounts AS
SELECT person_id, source, first_connected_at, is_broken, status_since,
  CASE WHEN is_broken THEN least(heard_at, status_since - interval '1 day') ELSE heard_at END AS delivered_at,
  id, status, status_reason, scopes, last_sync_at, last_event_at, delete_due_at
FROM (
  SELECT id AS person_id, 'strava' AS source, first_connected_at, status_since,
    status IN ('permission_missing', 'disconnected', 'error') AS is_broken, greatest(last_sync_at, last_event_at) AS heard_at,
    id, status, status_reason, scopes, last_sync_at, last_event_at, delete_due_at
  FROM athletes
  UNION ALL
  SELECT person_id, source, first_connected_at, status_since,
    status IN ('permission_missing', 'disconnected', 'error'), greatest(last_sync_at, last_event_at),
    id, status, status_reason, scopes, last_sync_at, last_event_at, delete_due_at
  FROM source_accounts
) AS accounts;

-- The webhook of a source that gives the key of its signatures once, when it is created.
CREATE TABLE source_webhooks (
  source text PRIMARY KEY,
  external_id text NOT NULL,
  -- The name of the source is the additional data.
  key_encrypted bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- One row for each source, shared by all instances: calls in its current windows.
ALTER TABLE strava_budget RENAME TO source_budgets;
ALTER TABLE source_budgets DROP COLUMN one, ADD COLUMN source text NOT NULL DEFAULT 'strava', ADD PRIMARY KEY (source);
ALTER TABLE source_budgets ALTER COLUMN source DROP DEFAULT;

-- A participant without an account connects for their person.
ALTER TABLE strava_states ADD COLUMN person_id uuid REFERENCES people (id) ON DELETE CASCADE;
ALTER TABLE strava_states
  DROP CONSTRAINT strava_states_of_somebody,
  ADD CONSTRAINT strava_states_of_somebody CHECK (user_id IS NOT NULL OR invite_id IS NOT NULL OR person_id IS NOT NULL);
CREATE INDEX strava_states_of_person ON strava_states (person_id) WHERE person_id IS NOT NULL;
ALTER TABLE strava_states RENAME TO connection_states;
ALTER TABLE connection_states ADD COLUMN source text NOT NULL DEFAULT 'strava';

-- An event of Strava names the account and the object by numbers; others name the account here, and the object by text.
ALTER TABLE webhook_events
  ALTER COLUMN subscription_id DROP NOT NULL,
  ALTER COLUMN object_id DROP NOT NULL,
  ALTER COLUMN owner_id DROP NOT NULL,
  ADD COLUMN source text NOT NULL DEFAULT 'strava',
  ADD COLUMN account_id uuid REFERENCES source_accounts (id) ON DELETE CASCADE,
  ADD COLUMN entity text,
  ADD CONSTRAINT webhook_events_of_source CHECK (
    CASE WHEN source = 'strava' THEN num_nulls(subscription_id, object_id, owner_id) = 0
    ELSE num_nulls(account_id, entity) = 0 END
  );
CREATE UNIQUE INDEX webhook_events_once ON webhook_events (account_id, object_type, entity, event_time) WHERE account_id IS NOT NULL;
DROP INDEX webhook_events_unprocessed;
CREATE INDEX webhook_events_unprocessed ON webhook_events (source, received_at) WHERE processed_at IS NULL;

-- Of an athlete or of an account at another source, whose object is `external_id`.
ALTER TABLE import_problems
  ADD COLUMN account_id uuid REFERENCES source_accounts (id) ON DELETE CASCADE,
  ADD COLUMN external_id text;
CREATE UNIQUE INDEX import_problems_of_account ON import_problems (account_id, coalesce(external_id, ''), kind)
  WHERE account_id IS NOT NULL;

ALTER TABLE revocations ADD COLUMN source text NOT NULL DEFAULT 'strava';
