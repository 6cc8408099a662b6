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

-- The sources for which the operator has recorded why research may use them.
CREATE VIEW sources_with_basis AS SELECT 'strava' AS source FROM installation_settings WHERE strava_basis IS NOT NULL;

ALTER TABLE studies ALTER COLUMN permitted_sources SET DEFAULT '{polar,file}';

CREATE OR REPLACE VIEW participations AS
SELECT p.id AS participant_id, p.study_id, p.code, p.person_id, p.joined_at,
  coalesce(p.start_date, greatest(s.start_date, p.joined_day)) AS start_day,
  coalesce(p.start_date, greatest(s.start_date, p.joined_day)) - 7 * s.history_weeks AS first_day,
  least(p.end_date, s.end_date, p.withdrawal_date, (s.closed_at AT TIME ZONE s.timezone)::date, 'infinity') AS last_day,
  s.sports,
  s.collects_heart_rate AND 'heart_rate' = ANY(p.consent_answers) AS shows_heart_rate,
  s.collects_device AND 'device' = ANY(p.consent_answers) AS shows_device,
  s.collects_route AND 'route' = ANY(p.consent_answers) AS shows_route,
  permitted.row_sources, permitted.sum_sources
FROM participants p
JOIN studies s ON s.id = p.study_id
CROSS JOIN installation_settings i
-- An aggregate, so that it is reckoned once for each participant and not for each activity.
CROSS JOIN LATERAL (
  SELECT
    coalesce(array_agg(t.source ORDER BY t.source) FILTER (WHERE t.display = 'everyone' OR i.display_policy = 'full'), '{}') AS row_sources,
    coalesce(array_agg(t.source ORDER BY t.source) FILTER (WHERE t.display = 'everyone' OR i.display_policy <> 'own_only'), '{}')
      AS sum_sources
  FROM source_terms t
  WHERE t.source = ANY(s.permitted_sources)
    AND (t.research = 'free' OR (t.research = 'with_permission' AND t.source IN (SELECT source FROM sources_with_basis)))
) AS permitted
WHERE p.person_id IS NOT NULL;

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

-- The id that the source of an account gives the activity.
ALTER TABLE activities ADD COLUMN external_id text;
CREATE UNIQUE INDEX activities_of_account ON activities (person_id, source, external_id) WHERE external_id IS NOT NULL;
