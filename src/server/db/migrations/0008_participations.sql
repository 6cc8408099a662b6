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

ALTER TABLE studies ADD COLUMN permitted_sources text[] NOT NULL DEFAULT '{file}';

-- Who the participant is, known to the person and the server only; the answers are those of the last consent.
ALTER TABLE participants
  ADD COLUMN person_id uuid REFERENCES people (id) ON DELETE SET NULL,
  ADD COLUMN joined_at timestamptz,
  -- The day of joining in the study's time zone.
  ADD COLUMN joined_day date,
  ADD COLUMN consent_answers text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT participants_person_key UNIQUE (study_id, person_id);
CREATE INDEX participants_by_person ON participants (person_id) WHERE person_id IS NOT NULL;

-- A record of what was shown and answered; it is never changed.
CREATE TABLE consents (
  id uuid PRIMARY KEY,
  participant_id uuid NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  version integer NOT NULL,
  language text NOT NULL CHECK (language IN ('de', 'en')),
  -- SHA-256 of the text that was shown.
  text_hash bytea NOT NULL,
  answers text[] NOT NULL,
  channel text NOT NULL CHECK (channel IN ('account', 'staff')),
  recorded_by uuid REFERENCES users (id) ON DELETE SET NULL,
  at timestamptz NOT NULL
);
CREATE INDEX consents_by_participant ON consents (participant_id, at);

-- The kind that a study chooses, for each of Strava's sports; the others are `other`.
CREATE TABLE sport_kinds (
  sport_type text PRIMARY KEY,
  kind text NOT NULL
);
INSERT INTO sport_kinds (kind, sport_type)
SELECT kind, unnest(sports) FROM (VALUES
  ('run', '{Run,TrailRun,VirtualRun}'::text[]),
  ('ride', '{Ride,VirtualRide,GravelRide,MountainBikeRide,EBikeRide,EMountainBikeRide,Handcycle,Velomobile}'),
  ('walk_hike', '{Walk,Hike}'),
  ('swim', '{Swim}'),
  ('winter', '{AlpineSki,BackcountrySki,NordicSki,RollerSki,Snowboard,Snowshoe,IceSkate}'),
  ('row_paddle', '{Rowing,VirtualRow,Canoeing,Kayaking,StandUpPaddling}'),
  ('strength', '{WeightTraining,Crossfit,HighIntensityIntervalTraining}')
) AS kinds (kind, sports);

-- Which records of a person a study reads: the one place for its days, sports, sources, categories, and the terms of
-- the sources. `row_sources`: single activities; `sum_sources`: sums by day and flags.
CREATE VIEW participations AS
SELECT p.id AS participant_id, p.study_id, p.code, p.person_id, p.joined_at,
  coalesce(p.start_date, greatest(s.start_date, p.joined_day)) AS start_day,
  coalesce(p.start_date, greatest(s.start_date, p.joined_day)) - 7 * s.history_weeks AS first_day,
  least(p.end_date, s.end_date, p.withdrawal_date, (s.closed_at AT TIME ZONE s.timezone)::date, 'infinity') AS last_day,
  s.sports,
  s.collects_heart_rate AND 'heart_rate' = ANY(p.consent_answers) AS shows_heart_rate,
  s.collects_device AND 'device' = ANY(p.consent_answers) AS shows_device,
  s.collects_route AND 'route' = ANY(p.consent_answers) AS shows_route,
  CASE WHEN i.strava_basis IS NOT NULL AND i.display_policy = 'full' THEN s.permitted_sources
    ELSE array_remove(s.permitted_sources, 'strava') END AS row_sources,
  CASE WHEN i.strava_basis IS NOT NULL AND i.display_policy <> 'own_only' THEN s.permitted_sources
    ELSE array_remove(s.permitted_sources, 'strava') END AS sum_sources
FROM participants p
JOIN studies s ON s.id = p.study_id
CROSS JOIN installation_settings i
WHERE p.person_id IS NOT NULL;
