-- The versions of a study's rule of adherence; the highest one holds.
CREATE TABLE study_rules (
  study_id uuid NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
  version integer NOT NULL,
  rule jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  PRIMARY KEY (study_id, version)
);
CREATE INDEX study_rules_by_creator ON study_rules (created_by) WHERE created_by IS NOT NULL;

-- The parts of the rule that the study's form has; a version keeps the other parts of the one before.
CREATE FUNCTION add_study_rule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO study_rules (study_id, version, rule, created_at, created_by)
    SELECT NEW.id, coalesce(max(version), 0) + 1,
      coalesce((array_agg(rule ORDER BY version DESC))[1],
        '{"count": "days", "window": "iso_week", "grace_days": 0, "declared_days": "exclude", "valid": {"manual": true, "flagged": true}}')
        || jsonb_build_object('sports', NEW.sports, 'min_minutes', NEW.min_minutes, 'target', NEW.min_active_days),
      NEW.updated_at, NEW.updated_by
    FROM study_rules WHERE study_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER study_rule_begun AFTER INSERT ON studies FOR EACH ROW EXECUTE FUNCTION add_study_rule();
CREATE TRIGGER study_rule_changed AFTER UPDATE OF sports, min_minutes, min_active_days ON studies FOR EACH ROW
  WHEN ((OLD.sports, OLD.min_minutes, OLD.min_active_days) IS DISTINCT FROM (NEW.sports, NEW.min_minutes, NEW.min_active_days))
  EXECUTE FUNCTION add_study_rule();
INSERT INTO study_rules (study_id, version, rule, created_at, created_by)
  SELECT id, 1, jsonb_build_object('count', 'days', 'sports', sports, 'min_minutes', min_minutes, 'target', min_active_days,
    'window', 'iso_week', 'grace_days', 0, 'declared_days', 'exclude', 'valid', '{"manual": true, "flagged": true}'::jsonb),
    created_at, owner_id
  FROM studies;

-- Days for which the participant, or staff for them, gave a reason; both days inclusive.
CREATE TABLE declarations (
  id uuid PRIMARY KEY,
  participant_id uuid NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  first_day date NOT NULL,
  last_day date NOT NULL,
  reason text NOT NULL CHECK (reason IN ('illness', 'holiday', 'no_device', 'planned_rest', 'other')),
  channel text NOT NULL CHECK (channel IN ('own', 'staff')),
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  CHECK (first_day <= last_day)
);
CREATE INDEX declarations_of_participant ON declarations (participant_id, first_day);
CREATE INDEX declarations_by_creator ON declarations (created_by) WHERE created_by IS NOT NULL;

-- Of one participant, or without one of the whole study; without a last day until it is ended.
CREATE TABLE pauses (
  id uuid PRIMARY KEY,
  study_id uuid NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
  participant_id uuid REFERENCES participants (id) ON DELETE CASCADE,
  first_day date NOT NULL,
  last_day date,
  reason text NOT NULL,
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  CHECK (first_day <= last_day)
);
CREATE INDEX pauses_of_study ON pauses (study_id, participant_id);
CREATE INDEX pauses_of_participant ON pauses (participant_id) WHERE participant_id IS NOT NULL;
CREATE INDEX pauses_by_creator ON pauses (created_by) WHERE created_by IS NOT NULL;

-- The first connection, which a later one does not move.
ALTER TABLE athletes ADD COLUMN first_connected_at timestamptz;
ALTER TABLE source_accounts ADD COLUMN first_connected_at timestamptz;
UPDATE athletes SET first_connected_at = connected_at;
UPDATE source_accounts SET first_connected_at = connected_at;
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
  CASE WHEN is_broken THEN least(heard_at, status_since - interval '1 day') ELSE heard_at END AS delivered_at
FROM (
  SELECT id AS person_id, 'strava' AS source, first_connected_at, status_since,
    status IN ('permission_missing', 'disconnected', 'error') AS is_broken, greatest(last_sync_at, last_event_at) AS heard_at
  FROM athletes
  UNION ALL
  SELECT person_id, source, first_connected_at, status_since,
    status IN ('permission_missing', 'disconnected', 'error'), greatest(last_sync_at, last_event_at)
  FROM source_accounts
) AS accounts;

-- The days of a person are read from the index alone, with all that a rule of adherence asks for.
DROP INDEX activities_by_person;
CREATE INDEX activities_by_person ON activities (person_id, start_date_local, id)
  INCLUDE (distance, moving_time, total_elevation_gain, joined_to, local_day, sport_type, source, manual, flags, excluded_at);
