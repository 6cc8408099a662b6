-- A personal link to a participant's place. A new one ends the former, and the consent uses it up.
CREATE TABLE participant_invites (
  id uuid PRIMARY KEY,
  participant_id uuid NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  opened_at timestamptz,
  consented_at timestamptz,
  refused_at timestamptz,
  -- Replaced by a new one, or cancelled.
  ended_at timestamptz
);
CREATE UNIQUE INDEX participant_invites_valid ON participant_invites (participant_id) WHERE ended_at IS NULL;
CREATE INDEX participant_invites_by_creator ON participant_invites (created_by) WHERE created_by IS NOT NULL;

-- One link of a study for many people: each consent gets the next free code.
CREATE TABLE study_links (
  id uuid PRIMARY KEY,
  study_id uuid NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  places integer NOT NULL CHECK (places > 0),
  places_used integer NOT NULL DEFAULT 0 CHECK (places_used <= places),
  -- In the study's time zone, included.
  last_day date NOT NULL,
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX study_links_valid ON study_links (study_id) WHERE ended_at IS NULL;
CREATE INDEX study_links_by_creator ON study_links (created_by) WHERE created_by IS NOT NULL;

-- With its receipt a participant reaches their page without an account.
CREATE TABLE receipts (
  token_hash bytea PRIMARY KEY,
  participant_id uuid NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX receipts_of_participant ON receipts (participant_id);

ALTER TABLE consents DROP CONSTRAINT consents_channel_check;
ALTER TABLE consents ADD CONSTRAINT consents_channel_check CHECK (channel IN ('account', 'link', 'staff'));

-- A participant without an account connects for their person.
ALTER TABLE strava_states ADD COLUMN person_id uuid REFERENCES people (id) ON DELETE CASCADE;
ALTER TABLE strava_states DROP CONSTRAINT strava_states_of_somebody;
ALTER TABLE strava_states ADD CONSTRAINT strava_states_of_somebody
  CHECK (user_id IS NOT NULL OR invite_id IS NOT NULL OR person_id IS NOT NULL);
CREATE INDEX strava_states_of_person ON strava_states (person_id) WHERE person_id IS NOT NULL;

-- Why the text changed, and what it asks of those who agreed to a former one.
ALTER TABLE consent_versions
  ADD COLUMN kind text NOT NULL DEFAULT 'first' CHECK (kind IN ('first', 'correction', 'continuing', 'paused')),
  ADD COLUMN reason text,
  ADD COLUMN ethics_ref text,
  ADD COLUMN approved_by text;
UPDATE consent_versions SET kind = 'continuing' WHERE version > 1;
