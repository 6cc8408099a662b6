-- Stored before it is acknowledged; events can be forged, so one only says what to fetch. The row is its place in the
-- queue: a worker counts an attempt and moves `retry_at` ahead, so that another takes it when the first dies.
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
  attempts integer NOT NULL DEFAULT 0,
  retry_at timestamptz NOT NULL,
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
  misconfigured_since timestamptz,
  -- While Strava refuses the app or its credentials, one call is allowed then to test whether it still does.
  probe_at timestamptz
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
  -- Strava ends all grants of an athlete together, so a grant must not be revoked after they connected again.
  athlete_id uuid REFERENCES athletes (id) ON DELETE SET NULL,
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

-- `state` goes to Strava and back once, in the browser that began the connection.
CREATE TABLE strava_states (
  state_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  invite_id uuid REFERENCES strava_invites (id) ON DELETE CASCADE,
  consent_version integer,
  consent_lang text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT strava_states_of_somebody CHECK (user_id IS NOT NULL OR invite_id IS NOT NULL)
);
CREATE INDEX strava_states_by_expires_at ON strava_states (expires_at);

-- The nightly run that has not checked this athlete yet.
ALTER TABLE athletes ADD COLUMN reconciliation_id uuid REFERENCES reconciliations (id) ON DELETE SET NULL;
CREATE INDEX athletes_to_reconcile ON athletes (reconciliation_id) WHERE reconciliation_id IS NOT NULL;
