-- What checks found at a record, with the measured value. Only what can exceed a study's threshold has a row, so that
-- the findings of a study are read from its people without its other activities.
CREATE TABLE activity_flags (
  activity_id uuid NOT NULL REFERENCES activities (id) ON DELETE CASCADE,
  flag text NOT NULL,
  person_id uuid NOT NULL,
  value double precision NOT NULL,
  version integer NOT NULL DEFAULT 1,
  computed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (activity_id, flag)
);
CREATE INDEX activity_flags_of_person ON activity_flags (person_id, flag, activity_id) INCLUDE (value);
CREATE INDEX activities_by_file_hash ON activities (file_hash) WHERE file_hash IS NOT NULL;

-- Looser than every threshold: metres per second, beats per minute, seconds, days.
CREATE FUNCTION checks_of(
  of_sport text, average_speed double precision, distance double precision, moving_time integer, elapsed_time integer,
  average_heartrate double precision, max_heartrate double precision, manual boolean, source text, start_date timestamptz,
  created_at timestamptz
) RETURNS TABLE (flag text, value double precision) LANGUAGE sql STABLE AS $$
  SELECT found.flag, found.value
  FROM (
    SELECT coalesce((SELECT kind FROM sport_kinds WHERE sport_kinds.sport_type = of_sport), 'other') AS kind,
      greatest(coalesce(average_speed, 0), CASE WHEN moving_time > 0 THEN distance / moving_time ELSE 0 END) AS speed,
      extract(epoch FROM created_at - start_date) AS age
  ) AS m
  CROSS JOIN LATERAL (VALUES
    ('speed_implausible', CASE WHEN speed > CASE kind WHEN 'run' THEN 4 WHEN 'walk_hike' THEN 4 WHEN 'ride' THEN 12
      WHEN 'swim' THEN 1.5 ELSE 'infinity' END THEN speed END),
    ('heart_rate_implausible', CASE WHEN average_heartrate < 50 THEN average_heartrate
      WHEN greatest(average_heartrate, max_heartrate) > 200 THEN greatest(average_heartrate, max_heartrate) END),
    ('manual_entry', CASE WHEN manual THEN 1 END),
    ('too_short', CASE WHEN elapsed_time < 600 THEN elapsed_time END),
    ('too_long', CASE WHEN elapsed_time > 21600 THEN elapsed_time END),
    ('late_upload', CASE WHEN source <> 'strava' AND age > 86400 THEN age / 86400 END),
    ('clock_suspect', CASE WHEN age < 0 OR start_date < '2000-01-01T00:00:00Z' THEN -age END),
    ('virtual', CASE WHEN of_sport LIKE 'Virtual%' THEN 1 END)
  ) AS found (flag, value)
  WHERE found.value IS NOT NULL
$$;

CREATE FUNCTION check_activities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE activity_flags f SET person_id = n.person_id FROM new_rows n
      WHERE f.activity_id = n.id AND f.person_id <> n.person_id;
    DELETE FROM activity_flags f USING new_rows n, old_rows o
      WHERE f.activity_id = n.id AND o.id = n.id
        AND f.flag NOT IN ('gps_missing', 'recorded_by_other', 'edited_after_import')
        AND (n.sport_type, n.average_speed, n.distance, n.moving_time, n.elapsed_time, n.average_heartrate, n.max_heartrate,
          n.manual, n.start_date)
        IS DISTINCT FROM (o.sport_type, o.average_speed, o.distance, o.moving_time, o.elapsed_time, o.average_heartrate,
          o.max_heartrate, o.manual, o.start_date);
    INSERT INTO activity_flags (activity_id, flag, person_id, value)
      SELECT n.id, c.flag, n.person_id, c.value FROM new_rows n JOIN old_rows o ON o.id = n.id
      CROSS JOIN LATERAL checks_of(n.sport_type, n.average_speed, n.distance, n.moving_time, n.elapsed_time,
        n.average_heartrate, n.max_heartrate, n.manual, n.source, n.start_date, n.created_at) AS c
      WHERE (n.sport_type, n.average_speed, n.distance, n.moving_time, n.elapsed_time, n.average_heartrate, n.max_heartrate,
          n.manual, n.start_date)
        IS DISTINCT FROM (o.sport_type, o.average_speed, o.distance, o.moving_time, o.elapsed_time, o.average_heartrate,
          o.max_heartrate, o.manual, o.start_date)
      ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO activity_flags (activity_id, flag, person_id, value)
      SELECT n.id, c.flag, n.person_id, c.value FROM new_rows n
      CROSS JOIN LATERAL checks_of(n.sport_type, n.average_speed, n.distance, n.moving_time, n.elapsed_time,
        n.average_heartrate, n.max_heartrate, n.manual, n.source, n.start_date, n.created_at) AS c;
  END IF;
  RETURN NULL;
END $$;
INSERT INTO activity_flags (activity_id, flag, person_id, value)
  SELECT a.id, c.flag, a.person_id, c.value FROM activities a
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
  decision text NOT NULL CHECK (decision IN ('keep', 'exclude')),
  reason text,
  note text NOT NULL DEFAULT '',
  decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (study_id, activity_id, flag),
  CHECK ((decision = 'exclude') = (reason IS NOT NULL))
);
CREATE INDEX study_reviews_by_activity ON study_reviews (activity_id);
CREATE INDEX study_reviews_by_decider ON study_reviews (decided_by) WHERE decided_by IS NOT NULL;
