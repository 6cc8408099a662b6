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

-- What checks found at a record, with the measured value. Only what can exceed a study's threshold has a row, so that
-- the findings of a study are read from its people without its other activities.
CREATE TABLE activity_flags (
  activity_id uuid NOT NULL REFERENCES activities (id) ON DELETE CASCADE,
  flag text NOT NULL,
  -- A check may measure several things, each with a threshold of its own: a row for each.
  measure text NOT NULL,
  person_id uuid NOT NULL,
  value double precision NOT NULL,
  version integer NOT NULL DEFAULT 1,
  computed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (activity_id, measure)
);
CREATE INDEX activity_flags_of_person ON activity_flags (person_id, flag, activity_id) INCLUDE (measure, value);

-- Looser than every threshold that a study can choose: metres per second, beats per minute, seconds, days.
CREATE FUNCTION checks_of(
  of_sport text, average_speed double precision, distance double precision, moving_time integer, elapsed_time integer,
  average_heartrate double precision, max_heartrate double precision, manual boolean, source text, start_date timestamptz,
  created_at timestamptz
) RETURNS TABLE (flag text, measure text, value double precision, version integer) LANGUAGE sql STABLE AS $$
  SELECT found.flag, found.measure, found.value, CASE found.flag WHEN 'heart_rate_implausible' THEN 2 ELSE 1 END
  FROM (
    SELECT coalesce((SELECT kind FROM sport_kinds WHERE sport_kinds.sport_type = of_sport), 'other') AS kind,
      greatest(coalesce(average_speed, 0), CASE WHEN moving_time > 0 THEN distance / moving_time ELSE 0 END) AS speed,
      greatest(average_heartrate, max_heartrate) AS highest, extract(epoch FROM created_at - start_date) AS age
  ) AS m
  CROSS JOIN LATERAL (VALUES
    ('speed_implausible', 'speed_run', CASE WHEN kind IN ('run', 'walk_hike') AND speed > 4 THEN speed END),
    ('speed_implausible', 'speed_ride', CASE WHEN kind = 'ride' AND speed > 12 THEN speed END),
    ('speed_implausible', 'speed_swim', CASE WHEN kind = 'swim' AND speed > 1.5 THEN speed END),
    ('heart_rate_implausible', 'heart_rate_low', CASE WHEN average_heartrate < 50 THEN average_heartrate END),
    ('heart_rate_implausible', 'heart_rate_high', CASE WHEN highest > 200 THEN highest END),
    ('manual_entry', 'manual_entry', CASE WHEN manual THEN 1 END),
    ('too_short', 'too_short', CASE WHEN elapsed_time < 600 THEN elapsed_time END),
    ('too_long', 'too_long', CASE WHEN elapsed_time > 21600 THEN elapsed_time END),
    ('late_upload', 'late_upload', CASE WHEN source <> 'strava' AND age > 86400 THEN age / 86400 END),
    ('clock_suspect', 'clock_suspect', CASE WHEN age < 0 OR start_date < '2000-01-01T00:00:00Z' THEN -age END),
    ('virtual', 'virtual', CASE WHEN of_sport LIKE 'Virtual%' THEN 1 END)
  ) AS found (flag, measure, value)
  WHERE found.value IS NOT NULL
$$;

CREATE FUNCTION check_activities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE activity_flags f SET person_id = n.person_id FROM new_rows n
      WHERE f.activity_id = n.id AND f.person_id <> n.person_id;
    DELETE FROM activity_flags f USING new_rows n, old_rows o
      WHERE f.activity_id = n.id AND o.id = n.id
        AND f.measure IN ('speed_run', 'speed_ride', 'speed_swim', 'heart_rate_low', 'heart_rate_high', 'manual_entry',
          'too_short', 'too_long', 'late_upload', 'clock_suspect', 'virtual')
        AND (n.sport_type, n.average_speed, n.distance, n.moving_time, n.elapsed_time, n.average_heartrate, n.max_heartrate,
          n.manual, n.start_date)
        IS DISTINCT FROM (o.sport_type, o.average_speed, o.distance, o.moving_time, o.elapsed_time, o.average_heartrate,
          o.max_heartrate, o.manual, o.start_date);
    INSERT INTO activity_flags (activity_id, flag, measure, person_id, value, version)
      SELECT n.id, c.flag, c.measure, n.person_id, c.value, c.version FROM new_rows n JOIN old_rows o ON o.id = n.id
      CROSS JOIN LATERAL checks_of(n.sport_type, n.average_speed, n.distance, n.moving_time, n.elapsed_time,
        n.average_heartrate, n.max_heartrate, n.manual, n.source, n.start_date, n.created_at) AS c
      WHERE (n.sport_type, n.average_speed, n.distance, n.moving_time, n.elapsed_time, n.average_heartrate, n.max_heartrate,
          n.manual, n.start_date)
        IS DISTINCT FROM (o.sport_type, o.average_speed, o.distance, o.moving_time, o.elapsed_time, o.average_heartrate,
          o.max_heartrate, o.manual, o.start_date)
      ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO activity_flags (activity_id, flag, measure, person_id, value, version)
      SELECT n.id, c.flag, c.measure, n.person_id, c.value, c.version FROM new_rows n
      CROSS JOIN LATERAL checks_of(n.sport_type, n.average_speed, n.distance, n.moving_time, n.elapsed_time,
        n.average_heartrate, n.max_heartrate, n.manual, n.source, n.start_date, n.created_at) AS c;
  END IF;
  RETURN NULL;
END $$;
INSERT INTO activity_flags (activity_id, flag, measure, person_id, value, version)
  SELECT a.id, c.flag, c.measure, a.person_id, c.value, c.version FROM activities a
  CROSS JOIN LATERAL checks_of(a.sport_type, a.average_speed, a.distance, a.moving_time, a.elapsed_time,
    a.average_heartrate, a.max_heartrate, a.manual, a.source, a.start_date, a.created_at) AS c;
CREATE TRIGGER activities_checked_on_insert AFTER INSERT ON activities
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_activities();
CREATE TRIGGER activities_checked_on_update AFTER UPDATE ON activities
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_activities();

-- What a study decided about a finding at an activity; an import changes neither.
CREATE TABLE study_reviews (
  study_id uuid NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
  activity_id uuid NOT NULL REFERENCES activities (id) ON DELETE CASCADE,
  flag text NOT NULL,
  decision text NOT NULL CHECK (decision IN ('keep', 'exclude', 'fix_time_zone')),
  reason text,
  -- The offset that a study gives an activity, in minutes ahead of UTC; what the source said stays at the activity.
  utc_offset integer CHECK (utc_offset BETWEEN -840 AND 840),
  note text NOT NULL DEFAULT '',
  decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (study_id, activity_id, flag),
  CHECK ((decision = 'exclude') = (reason IS NOT NULL)),
  CHECK ((decision = 'fix_time_zone') = (utc_offset IS NOT NULL))
);
CREATE INDEX study_reviews_by_activity ON study_reviews (activity_id);
CREATE INDEX study_reviews_by_decider ON study_reviews (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX study_reviews_of_time_zones ON study_reviews (study_id, activity_id) WHERE decision = 'fix_time_zone';

-- The local start of the activities whose time zone a study fixed.
CREATE VIEW fixed_starts AS
SELECT r.study_id, r.activity_id, (a.start_date AT TIME ZONE 'UTC') + make_interval(mins => r.utc_offset) AS local_start
FROM study_reviews r JOIN activities a ON a.id = r.activity_id
WHERE r.decision = 'fix_time_zone';

-- What a study judges findings by, where it is not the default.
CREATE TABLE study_checks (
  study_id uuid PRIMARY KEY REFERENCES studies (id) ON DELETE CASCADE,
  version integer NOT NULL,
  thresholds jsonb NOT NULL,
  severities jsonb NOT NULL
);

-- The versions of a study's rule of adherence; the highest one holds.
CREATE TABLE study_rules (
  study_id uuid NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
  version integer NOT NULL,
  rule jsonb NOT NULL,
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  PRIMARY KEY (study_id, version)
);
CREATE INDEX study_rules_by_creator ON study_rules (created_by) WHERE created_by IS NOT NULL;

-- The form of a study has some parts of the rule: a change takes over the fields that changed, and the days of the form
-- are the target of a rule that counts days alone.
CREATE FUNCTION add_study_rule() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held jsonb;
  next jsonb;
BEGIN
  SELECT rule INTO held FROM study_rules WHERE study_id = NEW.id ORDER BY version DESC LIMIT 1;
  next := coalesce(held,
    '{"count": "days", "window": "iso_week", "grace_days": 0, "declared_days": "exclude", "valid": {"manual": true, "flagged": true}, "limit": null, "phases": [], "groups": []}');
  IF TG_OP = 'INSERT' OR NEW.sports IS DISTINCT FROM OLD.sports THEN
    next := next || jsonb_build_object('sports', NEW.sports);
  END IF;
  IF TG_OP = 'INSERT' OR NEW.min_minutes IS DISTINCT FROM OLD.min_minutes THEN
    next := next || jsonb_build_object('min_minutes', NEW.min_minutes);
  END IF;
  IF TG_OP = 'INSERT' OR (NEW.min_active_days IS DISTINCT FROM OLD.min_active_days AND next ->> 'count' = 'days') THEN
    next := next || jsonb_build_object('target', NEW.min_active_days);
  END IF;
  IF next IS DISTINCT FROM held THEN
    INSERT INTO study_rules (study_id, version, rule, created_at, created_by)
      SELECT NEW.id, coalesce(max(version), 0) + 1, next, NEW.updated_at, NEW.updated_by
      FROM study_rules WHERE study_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER study_rule_begun AFTER INSERT ON studies FOR EACH ROW EXECUTE FUNCTION add_study_rule();
CREATE TRIGGER study_rule_changed AFTER UPDATE OF sports, min_minutes, min_active_days ON studies FOR EACH ROW
  WHEN ((OLD.sports, OLD.min_minutes, OLD.min_active_days) IS DISTINCT FROM (NEW.sports, NEW.min_minutes, NEW.min_active_days))
  EXECUTE FUNCTION add_study_rule();
INSERT INTO study_rules (study_id, version, rule, created_at, created_by)
  SELECT id, 1, jsonb_build_object('count', 'days', 'sports', sports, 'min_minutes', min_minutes, 'target', min_active_days,
    'window', 'iso_week', 'grace_days', 0, 'declared_days', 'exclude', 'valid', '{"manual": true, "flagged": true}'::jsonb,
    'limit', null, 'phases', '[]'::jsonb, 'groups', '[]'::jsonb),
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

-- From 0 (rest) to 10 (maximal), as the participant said for one study.
CREATE TABLE session_efforts (
  participant_id uuid NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  activity_id uuid NOT NULL REFERENCES activities (id) ON DELETE CASCADE,
  effort integer NOT NULL CHECK (effort BETWEEN 0 AND 10),
  rated_at timestamptz NOT NULL,
  PRIMARY KEY (participant_id, activity_id)
);
CREATE INDEX session_efforts_of_activity ON session_efforts (activity_id);

-- Incidents of a study, opened by a rule or by a member of the team.
CREATE TABLE study_problems (
  id uuid PRIMARY KEY,
  study_id uuid NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
  participant_id uuid REFERENCES participants (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('silent', 'source_broken', 'permission_missing', 'needs_decision', 'implausible', 'by_hand')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'in_progress', 'closed')),
  -- The rule still finds what it opened this for, so that a problem closed by hand is not opened again before it has ended.
  holds boolean NOT NULL DEFAULT false,
  is_by_rule boolean NOT NULL,
  opened_at timestamptz NOT NULL,
  opened_by uuid REFERENCES users (id) ON DELETE SET NULL,
  assignee_id uuid REFERENCES users (id) ON DELETE SET NULL,
  note text NOT NULL DEFAULT '',
  closed_at timestamptz,
  closed_by uuid REFERENCES users (id) ON DELETE SET NULL,
  close_reason text,
  version integer NOT NULL DEFAULT 1,
  CHECK ((state = 'closed') = (closed_at IS NOT NULL) AND (state = 'closed') = (close_reason IS NOT NULL)),
  CHECK (kind = 'by_hand' OR participant_id IS NOT NULL)
);
CREATE UNIQUE INDEX study_problems_open_once ON study_problems (participant_id, kind) WHERE state <> 'closed' AND kind <> 'by_hand';
CREATE UNIQUE INDEX study_problems_hold_once ON study_problems (participant_id, kind) WHERE holds;
CREATE INDEX study_problems_of_study ON study_problems (study_id, state, opened_at, id);
CREATE INDEX study_problems_of_participant ON study_problems (participant_id) WHERE participant_id IS NOT NULL;
CREATE INDEX study_problems_held ON study_problems (study_id) WHERE holds;

-- When the rules last looked at all participants of a study.
CREATE TABLE problem_checks (
  study_id uuid PRIMARY KEY REFERENCES studies (id) ON DELETE CASCADE,
  checked_at timestamptz NOT NULL
);

-- The register of protocol deviations. A correction is a further version, and the last one counts.
CREATE TABLE deviations (
  id uuid NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  study_id uuid NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
  number integer NOT NULL,
  participant_id uuid REFERENCES participants (id) ON DELETE SET NULL,
  -- As it was recorded, because the entry outlives the participant.
  code text,
  day date NOT NULL,
  category text NOT NULL CHECK (category IN ('consent', 'eligibility', 'schedule', 'device_data', 'other')),
  severity text NOT NULL CHECK (severity IN ('minor', 'major')),
  description text NOT NULL,
  action_taken text NOT NULL,
  reported_on date,
  -- Recorded in error: the entry stays, and does not count.
  is_struck boolean NOT NULL DEFAULT false,
  -- Of the correction; empty in the first version.
  reason text NOT NULL DEFAULT '',
  recorded_by uuid REFERENCES users (id) ON DELETE SET NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (id, version),
  UNIQUE (study_id, number, version)
);
CREATE INDEX deviations_of_participant ON deviations (participant_id) WHERE participant_id IS NOT NULL;

-- By a trigger, because participations end in several ways. The register keeps that there was a deviation.
CREATE FUNCTION forget_problems() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM study_problems WHERE participant_id = NEW.id;
  UPDATE deviations SET description = '', action_taken = '', reason = '' WHERE participant_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER participants_problems_erased AFTER UPDATE OF withdrawal_choice ON participants FOR EACH ROW
  WHEN (NEW.withdrawal_choice = 'erase' AND OLD.withdrawal_choice IS DISTINCT FROM 'erase')
  EXECUTE FUNCTION forget_problems();

-- How staff contacted a participant, noted by hand; the note has no names and no health details.
CREATE TABLE contact_log (
  id uuid PRIMARY KEY,
  participant_id uuid NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  contacted_on date NOT NULL,
  channel text NOT NULL CHECK (channel IN ('phone', 'mail', 'in_person', 'message', 'other')),
  outcome text NOT NULL CHECK (outcome IN ('reached', 'not_reached', 'message_left')),
  note text NOT NULL,
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX contact_log_of_participant ON contact_log (participant_id, contacted_on);
CREATE INDEX contact_log_by_creator ON contact_log (created_by) WHERE created_by IS NOT NULL;
