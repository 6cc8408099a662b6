-- Older studies read files only; new ones begin with Polar too.
ALTER TABLE studies
  ADD COLUMN permitted_sources text[] NOT NULL DEFAULT '{file}',
  -- Analysts of the study do not learn who is in which group.
  ADD COLUMN analysts_blinded boolean NOT NULL DEFAULT false,
  -- Participants are asked how hard their sessions were.
  ADD COLUMN asks_effort boolean NOT NULL DEFAULT false,
  -- Of a closed study: its data are erased after that day.
  ADD COLUMN kept_until date;
CREATE INDEX studies_kept_until ON studies (kept_until) WHERE kept_until IS NOT NULL;
ALTER TABLE studies ALTER COLUMN permitted_sources SET DEFAULT '{polar,file}';
-- From then on this analyst learns who is in which group.
ALTER TABLE study_team ADD COLUMN unblinded_at timestamptz;

-- Who the participant is, known to the person and the server only; answers and version are those of the last consent.
ALTER TABLE participants
  ADD COLUMN person_id uuid REFERENCES people (id) ON DELETE SET NULL,
  ADD COLUMN joined_at timestamptz,
  -- The day of joining in the study's time zone.
  ADD COLUMN joined_day date,
  ADD COLUMN consent_answers text[] NOT NULL DEFAULT '{}',
  ADD COLUMN consent_version integer,
  -- When staff last had the sources read at once.
  ADD COLUMN sync_asked_at timestamptz,
  -- A participant's own target of a rule that does not count days: what is counted, and how much in seven days.
  ADD COLUMN own_target jsonb,
  ADD CONSTRAINT participants_person_key UNIQUE (study_id, person_id);
CREATE INDEX participants_by_person ON participants (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX participants_by_consent ON participants (study_id, consent_version);

-- Why the text changed, and what it asks of those who agreed to a former one.
ALTER TABLE consent_versions
  ADD COLUMN kind text NOT NULL DEFAULT 'first' CHECK (kind IN ('first', 'correction', 'continuing', 'paused')),
  ADD COLUMN reason text,
  ADD COLUMN ethics_ref text,
  ADD COLUMN approved_by text;
UPDATE consent_versions SET kind = 'continuing' WHERE version > 1;

-- Texts and answers are records: they are added and never changed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A row of % never changes', TG_TABLE_NAME;
END $$;
CREATE TRIGGER consent_versions_fixed
  BEFORE UPDATE OF version, text_de, text_en, kind, reason, ethics_ref, approved_by, created_at ON consent_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The texts that participants read, with the study's values in them, each once.
CREATE TABLE consent_texts (
  hash bytea PRIMARY KEY CHECK (hash = sha256(convert_to(text, 'UTF8'))),
  text text NOT NULL
);
CREATE TRIGGER consent_texts_fixed BEFORE UPDATE ON consent_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A record of what was shown and answered; it is never changed.
CREATE TABLE consents (
  id uuid PRIMARY KEY,
  participant_id uuid NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  version integer NOT NULL,
  language text NOT NULL CHECK (language IN ('de', 'en')),
  -- SHA-256 of the text that was shown.
  text_hash bytea NOT NULL CONSTRAINT consents_text_fkey REFERENCES consent_texts (hash),
  answers text[] NOT NULL,
  channel text NOT NULL CHECK (channel IN ('account', 'link', 'staff')),
  -- The day of the signature of a consent that staff have on paper; null where it is not known.
  signed_on date,
  recorded_by uuid REFERENCES users (id) ON DELETE SET NULL,
  at timestamptz NOT NULL
);
CREATE INDEX consents_by_participant ON consents (participant_id, at);
CREATE TRIGGER consents_fixed BEFORE UPDATE OF version, language, text_hash, answers, channel, at ON consents
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Whom a later version asks again: `asked` versions wait for an answer; from `paused_from` on the study reads nothing
-- until there is one.
CREATE VIEW consent_questions AS
SELECT p.id AS participant_id, p.study_id, count(*)::integer AS asked, min(v.created_at) AS asked_at,
  (min(v.created_at) FILTER (WHERE v.kind = 'paused') AT TIME ZONE s.timezone)::date AS paused_from
FROM participants p
JOIN studies s ON s.id = p.study_id AND s.consent_version > p.consent_version
JOIN consent_versions v ON v.study_id = s.id AND v.version > p.consent_version AND v.kind IN ('continuing', 'paused')
WHERE p.person_id IS NOT NULL AND p.withdrawn_at IS NULL
GROUP BY p.id, s.timezone;

-- Which records of a person a study reads: the one place for its days, sports, sources, categories, and the terms of
-- the sources. `row_sources`: single activities; `sum_sources`: sums by day and flags.
CREATE VIEW participations AS
SELECT p.id AS participant_id, p.study_id, p.code, p.person_id, p.joined_at,
  coalesce(p.start_date, greatest(s.start_date, p.joined_day)) AS start_day,
  coalesce(p.start_date, greatest(s.start_date, p.joined_day)) - 7 * s.history_weeks AS first_day,
  least(p.end_date, s.end_date, p.withdrawal_date, (s.closed_at AT TIME ZONE s.timezone)::date, paused.from_day - 1, 'infinity')
    AS last_day,
  s.sports,
  s.collects_heart_rate AND 'heart_rate' = ANY(p.consent_answers) AS shows_heart_rate,
  s.collects_device AND 'device' = ANY(p.consent_answers) AS shows_device,
  s.collects_route AND 'route' = ANY(p.consent_answers) AS shows_route,
  permitted.row_sources, permitted.sum_sources,
  paused.from_day AS paused_from
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
CROSS JOIN LATERAL (
  SELECT (min(v.created_at) AT TIME ZONE s.timezone)::date AS from_day
  FROM consent_versions v
  WHERE s.consent_version > p.consent_version AND v.study_id = s.id AND v.version > p.consent_version
    AND v.kind = 'paused'
) AS paused
WHERE p.person_id IS NOT NULL;

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
