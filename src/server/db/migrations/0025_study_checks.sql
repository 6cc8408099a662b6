-- A check may measure several things, each with a threshold of its own: a row for each.
ALTER TABLE activity_flags ADD COLUMN measure text;
UPDATE activity_flags SET measure = flag;
ALTER TABLE activity_flags DROP CONSTRAINT activity_flags_pkey;
ALTER TABLE activity_flags ALTER COLUMN measure SET NOT NULL, ADD PRIMARY KEY (activity_id, measure);
DROP INDEX activity_flags_of_person;
CREATE INDEX activity_flags_of_person ON activity_flags (person_id, flag, activity_id) INCLUDE (measure, value);

-- Looser than every threshold that a study can choose: metres per second, beats per minute, seconds, days.
DROP FUNCTION checks_of;
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

CREATE OR REPLACE FUNCTION check_activities() RETURNS trigger LANGUAGE plpgsql AS $$
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

DELETE FROM activity_flags WHERE flag NOT IN ('gps_missing', 'recorded_by_other', 'edited_after_import');
INSERT INTO activity_flags (activity_id, flag, measure, person_id, value, version)
  SELECT a.id, c.flag, c.measure, a.person_id, c.value, c.version FROM activities a
  CROSS JOIN LATERAL checks_of(a.sport_type, a.average_speed, a.distance, a.moving_time, a.elapsed_time,
    a.average_heartrate, a.max_heartrate, a.manual, a.source, a.start_date, a.created_at) AS c;

-- What a study judges findings by, where it is not the default.
CREATE TABLE study_checks (
  study_id uuid PRIMARY KEY REFERENCES studies (id) ON DELETE CASCADE,
  version integer NOT NULL,
  thresholds jsonb NOT NULL,
  severities jsonb NOT NULL
);

-- The offset that a study gives an activity, in minutes ahead of UTC; what the source said stays at the activity.
ALTER TABLE study_reviews
  ADD COLUMN utc_offset integer CHECK (utc_offset BETWEEN -840 AND 840),
  DROP CONSTRAINT study_reviews_decision_check,
  ADD CHECK (decision IN ('keep', 'exclude', 'fix_time_zone')),
  ADD CHECK ((decision = 'fix_time_zone') = (utc_offset IS NOT NULL));
CREATE INDEX study_reviews_of_time_zones ON study_reviews (study_id, activity_id) WHERE decision = 'fix_time_zone';

-- The local start of the activities whose time zone a study fixed.
CREATE VIEW fixed_starts AS
SELECT r.study_id, r.activity_id, (a.start_date AT TIME ZONE 'UTC') + make_interval(mins => r.utc_offset) AS local_start
FROM study_reviews r JOIN activities a ON a.id = r.activity_id
WHERE r.decision = 'fix_time_zone';
