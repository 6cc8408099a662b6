ALTER TABLE athletes
  -- A code; the client has the words.
  ADD COLUMN status_reason text,
  ADD COLUMN status_since timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (lower(name || E'\n' || strava_id::text)) STORED,
  ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  -- History is read backwards, 200 activities a call: all before this time is still to be read; null when not begun.
  ADD COLUMN history_before timestamptz,
  ADD COLUMN history_done_at timestamptz,
  ADD COLUMN last_activity_at timestamptz,
  ADD COLUMN last_event_at timestamptz,
  -- Version of the consent text that the person accepted.
  ADD COLUMN consent_version integer,
  ADD COLUMN consent_lang text,
  ADD COLUMN consented_at timestamptz,
  -- The athlete's data is deleted by then; a new connection clears it.
  ADD COLUMN delete_due_at timestamptz;

UPDATE athletes SET status_since = updated_at;

ALTER TABLE activities
  -- Start of the call that returned this state: an older answer never overwrites a newer one.
  ADD COLUMN fetched_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN average_cadence double precision,
  ADD COLUMN max_speed double precision,
  ADD COLUMN calories double precision,
  ADD COLUMN commute boolean NOT NULL DEFAULT false,
  -- Failed checks, by the names of the contract.
  ADD COLUMN flags text[] NOT NULL DEFAULT '{}',
  -- Excluded from analyses by hand; it stays visible.
  ADD COLUMN excluded_at timestamptz,
  ADD COLUMN excluded_by uuid REFERENCES users (id) ON DELETE SET NULL,
  ADD COLUMN exclude_reason text;

CREATE TABLE activity_details (
  activity_id uuid PRIMARY KEY REFERENCES activities (id) ON DELETE CASCADE,
  detail jsonb NOT NULL,
  fetched_at timestamptz NOT NULL
);
CREATE INDEX activity_details_by_fetched_at ON activity_details (fetched_at);

-- Without content; prevents that a late answer restores a deleted activity.
CREATE TABLE activity_tombstones (
  activity_id uuid PRIMARY KEY,
  strava_id bigint NOT NULL UNIQUE,
  athlete_id uuid NOT NULL REFERENCES athletes (id) ON DELETE CASCADE,
  deleted_at timestamptz NOT NULL
);
CREATE INDEX activity_tombstones_by_athlete ON activity_tombstones (athlete_id);

CREATE TABLE gear (
  id uuid PRIMARY KEY,
  strava_id text NOT NULL,
  athlete_id uuid NOT NULL REFERENCES athletes (id) ON DELETE CASCADE,
  kind text NOT NULL,
  name text NOT NULL,
  brand text,
  model text,
  is_primary boolean NOT NULL DEFAULT false,
  is_retired boolean NOT NULL DEFAULT false,
  -- Metres; both set by the person: when to replace it.
  distance double precision NOT NULL DEFAULT 0,
  wear_limit double precision,
  fetched_at timestamptz NOT NULL,
  UNIQUE (athlete_id, strava_id)
);

-- Stored before it is acknowledged; events can be forged, so one only says what to fetch.
CREATE TABLE webhook_events (
  id uuid PRIMARY KEY,
  subscription_id bigint NOT NULL,
  object_type text NOT NULL,
  object_id bigint NOT NULL,
  aspect_type text NOT NULL,
  owner_id bigint NOT NULL,
  event_time timestamptz NOT NULL,
  is_deauthorization boolean NOT NULL,
  received_at timestamptz NOT NULL,
  processed_at timestamptz,
  outcome text,
  UNIQUE (subscription_id, object_type, object_id, aspect_type, event_time)
);
CREATE INDEX webhook_events_unprocessed ON webhook_events (received_at) WHERE processed_at IS NULL;
CREATE INDEX webhook_events_by_owner ON webhook_events (owner_id, received_at DESC);
CREATE INDEX webhook_events_by_received_at ON webhook_events (received_at);

-- Strava's last answer about our subscription, to recognise forged events without a call; one row or none.
CREATE TABLE webhook_subscription (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  -- Null during registration: the first event may come before Strava's answer.
  strava_given_id bigint,
  seen_at timestamptz NOT NULL
);

-- One row, shared by all instances: calls in the current quarter of an hour and day (UTC).
CREATE TABLE strava_budget (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  quarter_starts_at timestamptz NOT NULL DEFAULT 'epoch',
  quarter_used integer NOT NULL DEFAULT 0,
  quarter_limit integer NOT NULL DEFAULT 100,
  day_starts_at timestamptz NOT NULL DEFAULT 'epoch',
  day_used integer NOT NULL DEFAULT 0,
  day_limit integer NOT NULL DEFAULT 1000,
  -- Strava refuses the whole app since then, because its owner's subscription ended.
  inactive_since timestamptz,
  -- Strava refused our credentials since then.
  misconfigured_since timestamptz
);
INSERT INTO strava_budget DEFAULT VALUES;

CREATE TABLE import_problems (
  id uuid PRIMARY KEY,
  athlete_id uuid REFERENCES athletes (id) ON DELETE CASCADE,
  strava_id bigint,
  kind text NOT NULL,
  attempts integer NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  -- Set while it is tried again.
  retried_at timestamptz
);
CREATE UNIQUE INDEX import_problems_once ON import_problems (athlete_id, coalesce(strava_id, 0), kind);
CREATE INDEX import_problems_in_order ON import_problems (last_at, id);

CREATE TABLE revocations (
  id uuid PRIMARY KEY,
  -- Encrypted as in athletes, with this row's id as the additional data.
  token_encrypted bytea NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE reconciliations (
  id uuid PRIMARY KEY,
  -- In the installation's time zone; unique, so that one instance runs it.
  day date NOT NULL UNIQUE,
  started_at timestamptz NOT NULL,
  athletes_left integer NOT NULL,
  found integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  removed integer NOT NULL DEFAULT 0,
  finished_at timestamptz
);

-- A new link of "Add Athlete" ends the former.
CREATE TABLE strava_invites (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  -- So that an admin can show the link again; the row's id is the additional data.
  token_encrypted bytea NOT NULL,
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE UNIQUE INDEX strava_invites_valid ON strava_invites ((true)) WHERE revoked_at IS NULL;

ALTER TABLE strava_states
  ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN invite_id uuid REFERENCES strava_invites (id) ON DELETE CASCADE,
  ADD COLUMN consent_version integer,
  ADD COLUMN consent_lang text,
  ADD CONSTRAINT strava_states_of_somebody CHECK (user_id IS NOT NULL OR invite_id IS NOT NULL);
