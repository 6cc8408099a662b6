-- A person whose data arrive, from one source or several. A Strava account has the id of its person.
CREATE TABLE people (
  id uuid PRIMARY KEY,
  user_id uuid UNIQUE REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO people (id, user_id, created_at) SELECT id, user_id, connected_at FROM athletes;
ALTER TABLE athletes ADD CONSTRAINT athletes_id_fkey FOREIGN KEY (id) REFERENCES people (id) ON DELETE CASCADE;
ALTER TABLE athletes DROP COLUMN user_id;

-- A row of activities is the record of one source. Several records of one activity are joined: the primary one is
-- listed and counted, the others point to it.
ALTER TABLE activities DROP CONSTRAINT activities_athlete_id_fkey;
ALTER TABLE activities RENAME COLUMN athlete_id TO person_id;
ALTER TABLE activities
  ADD CONSTRAINT activities_person_id_fkey FOREIGN KEY (person_id) REFERENCES people (id) ON DELETE CASCADE,
  ALTER COLUMN strava_id DROP NOT NULL,
  ADD COLUMN source text NOT NULL DEFAULT 'strava',
  -- SHA-256 of the uncompressed file, and the id inside a FIT file.
  ADD COLUMN file_hash bytea,
  ADD COLUMN file_id text,
  ADD COLUMN file_format text,
  -- The id at Strava that a file of Strava's archive has; `strava_id` is set by the API only.
  ADD COLUMN archive_strava_id bigint,
  -- Deferrable, because a backup is read in the order of ids.
  ADD COLUMN joined_to uuid REFERENCES activities (id) ON DELETE SET NULL DEFERRABLE,
  -- The id that the source of an account gives the activity.
  ADD COLUMN external_id text,
  ADD CONSTRAINT activities_strava_id_of_api CHECK ((source = 'strava') = (strava_id IS NOT NULL)),
  ADD CONSTRAINT activities_file_hash_of_file CHECK (source = 'file' OR file_hash IS NULL),
  ADD CONSTRAINT activities_file_format_of_file CHECK (source = 'file' OR file_format IS NULL);
ALTER TABLE activities ALTER COLUMN source DROP DEFAULT;

CREATE INDEX activities_joined ON activities (joined_to) WHERE joined_to IS NOT NULL;
-- The hash first, because the same file of two people is looked for too.
CREATE UNIQUE INDEX activities_of_file ON activities (file_hash, person_id) WHERE file_hash IS NOT NULL;
CREATE INDEX activities_of_archive ON activities (person_id, archive_strava_id) WHERE archive_strava_id IS NOT NULL;
CREATE INDEX activities_by_file_id ON activities (person_id, file_id) WHERE file_id IS NOT NULL;
CREATE UNIQUE INDEX activities_of_account ON activities (person_id, source, external_id) WHERE external_id IS NOT NULL;

DROP INDEX activities_by_start, activities_by_sport_start, activities_by_distance, activities_by_moving_time,
  activities_by_sport_distance, activities_by_sport_moving_time, activities_by_text_and_marks, activities_by_athlete;
-- Sorts, sums and days of one person are read from the index alone, with all that a rule of adherence asks for.
CREATE INDEX activities_by_person ON activities (person_id, start_date_local, id)
  INCLUDE (distance, moving_time, total_elevation_gain, joined_to, local_day, sport_type, source, manual, flags, excluded_at);
-- With those of the primary key, of `strava_id` and of the person ten indexes, each in the order of a list, so that any
-- page is read from it. The activities of some days are put in the other orders from the index alone.
CREATE INDEX activities_by_start ON activities (start_date_local, id) INCLUDE (distance, moving_time) WHERE joined_to IS NULL;
CREATE INDEX activities_by_sport_start ON activities (sport_type, start_date_local, id) INCLUDE (distance, moving_time)
  WHERE joined_to IS NULL;
CREATE INDEX activities_by_distance ON activities (distance, id) INCLUDE (start_date_local) WHERE joined_to IS NULL;
CREATE INDEX activities_by_moving_time ON activities (moving_time, id) INCLUDE (start_date_local) WHERE joined_to IS NULL;
CREATE INDEX activities_by_sport_distance ON activities (sport_type, distance, id) INCLUDE (start_date_local)
  WHERE joined_to IS NULL;
CREATE INDEX activities_by_sport_moving_time ON activities (sport_type, moving_time, id) INCLUDE (start_date_local)
  WHERE joined_to IS NULL;
CREATE INDEX activities_by_text_and_marks ON activities USING gin (
  lower(name || E'\n' || sport_type || E'\n' || coalesce(device_name, '')) gin_trgm_ops,
  (flags || CASE WHEN excluded_at IS NULL THEN '{}'::text[] ELSE '{excluded}'::text[] END)
) WITH (fastupdate = off) WHERE joined_to IS NULL;

-- Sums by source too, because a study reads some sources of a person and not others. A day is summed from the index alone.
ALTER TABLE athlete_days RENAME TO person_days;
ALTER TABLE person_days RENAME COLUMN athlete_id TO person_id;
ALTER TABLE person_days DROP CONSTRAINT athlete_days_pkey, ADD COLUMN source text NOT NULL DEFAULT 'strava';
ALTER TABLE person_days
  ALTER COLUMN source DROP DEFAULT,
  ADD CONSTRAINT person_days_pkey PRIMARY KEY (person_id, local_day, sport_type, source) INCLUDE (total, distance);
ALTER TABLE activity_counts RENAME COLUMN athlete_id TO person_id;

-- One order of tables and of keys within each prevents deadlocks.
DROP FUNCTION add_to_rollups(person_days[]);
CREATE FUNCTION add_to_rollups(deltas person_days[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO person_days AS c
    SELECT * FROM unnest(deltas) ORDER BY person_id, local_day, sport_type, source
    ON CONFLICT (person_id, local_day, sport_type, source) DO UPDATE SET total = c.total + excluded.total,
      distance = c.distance + excluded.distance, moving_time = c.moving_time + excluded.moving_time,
      total_elevation_gain = c.total_elevation_gain + excluded.total_elevation_gain;
  INSERT INTO activity_counts AS c (person_id, sport_type, total, distance, moving_time, total_elevation_gain)
    SELECT person_id, sport_type, sum(total), sum(distance), sum(moving_time), sum(total_elevation_gain)
    FROM unnest(deltas) GROUP BY person_id, sport_type ORDER BY person_id, sport_type
    ON CONFLICT (person_id, sport_type) DO UPDATE SET total = c.total + excluded.total,
      distance = c.distance + excluded.distance, moving_time = c.moving_time + excluded.moving_time,
      total_elevation_gain = c.total_elevation_gain + excluded.total_elevation_gain;
  INSERT INTO day_totals AS c (local_day, sport_type, total, distance, moving_time, total_elevation_gain)
    SELECT local_day, sport_type, sum(total), sum(distance), sum(moving_time), sum(total_elevation_gain)
    FROM unnest(deltas) GROUP BY local_day, sport_type ORDER BY local_day, sport_type
    ON CONFLICT (local_day, sport_type) DO UPDATE SET total = c.total + excluded.total,
      distance = c.distance + excluded.distance, moving_time = c.moving_time + excluded.moving_time,
      total_elevation_gain = c.total_elevation_gain + excluded.total_elevation_gain;
  INSERT INTO sport_totals AS c (sport_type, total, distance, moving_time, total_elevation_gain)
    SELECT sport_type, sum(total), sum(distance), sum(moving_time), sum(total_elevation_gain)
    FROM unnest(deltas) GROUP BY sport_type ORDER BY sport_type
    ON CONFLICT (sport_type) DO UPDATE SET total = c.total + excluded.total,
      distance = c.distance + excluded.distance, moving_time = c.moving_time + excluded.moving_time,
      total_elevation_gain = c.total_elevation_gain + excluded.total_elevation_gain;
  -- Rows without activities would name a sport, a day and a person that are gone; they are locked already.
  IF EXISTS (SELECT FROM unnest(deltas) WHERE total < 0) THEN
    DELETE FROM person_days c USING unnest(deltas) d
      WHERE c.person_id = d.person_id AND c.local_day = d.local_day AND c.sport_type = d.sport_type
        AND c.source = d.source AND c.total = 0;
    DELETE FROM activity_counts c USING unnest(deltas) d
      WHERE c.person_id = d.person_id AND c.sport_type = d.sport_type AND c.total = 0;
    DELETE FROM day_totals c USING unnest(deltas) d
      WHERE c.local_day = d.local_day AND c.sport_type = d.sport_type AND c.total = 0;
    DELETE FROM sport_totals c USING unnest(deltas) d WHERE c.sport_type = d.sport_type AND c.total = 0;
  END IF;
END $$;

-- A change that alters no figure writes nothing. Only primary records count.
CREATE OR REPLACE FUNCTION count_activities() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deltas person_days[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(d::person_days) INTO deltas FROM (
      SELECT person_id, local_day, sport_type, count(*)::integer, sum(distance::numeric), sum(moving_time::bigint)::bigint,
        sum(coalesce(total_elevation_gain, 0)::numeric), source
      FROM new_rows WHERE joined_to IS NULL GROUP BY person_id, local_day, sport_type, source
    ) d;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(d::person_days) INTO deltas FROM (
      SELECT person_id, local_day, sport_type, -count(*)::integer, -sum(distance::numeric), -sum(moving_time::bigint)::bigint,
        -sum(coalesce(total_elevation_gain, 0)::numeric), source
      FROM old_rows WHERE joined_to IS NULL GROUP BY person_id, local_day, sport_type, source
    ) d;
  ELSE
    SELECT array_agg(d::person_days) INTO deltas FROM (
      SELECT person_id, local_day, sport_type, sum(n)::integer, sum(n * distance::numeric), sum(n * moving_time::bigint)::bigint,
        sum(n * coalesce(total_elevation_gain, 0)::numeric), source
      FROM (
        SELECT person_id, local_day, sport_type, distance, moving_time, total_elevation_gain, source, 1 AS n
        FROM new_rows WHERE joined_to IS NULL
        UNION ALL
        SELECT person_id, local_day, sport_type, distance, moving_time, total_elevation_gain, source, -1
        FROM old_rows WHERE joined_to IS NULL
      ) AS both_rows
      GROUP BY person_id, local_day, sport_type, source
      HAVING sum(n) <> 0 OR sum(n * distance::numeric) <> 0 OR sum(n * moving_time::bigint) <> 0
        OR sum(n * coalesce(total_elevation_gain, 0)::numeric) <> 0
    ) d;
  END IF;
  IF deltas IS NOT NULL THEN
    PERFORM add_to_rollups(deltas);
  END IF;
  RETURN NULL;
END $$;

-- Two records of a person that may be of the same activity, and what people decided about them.
CREATE TABLE duplicate_pairs (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  first_id uuid NOT NULL REFERENCES activities (id) ON DELETE CASCADE,
  second_id uuid NOT NULL REFERENCES activities (id) ON DELETE CASCADE,
  rule text NOT NULL CHECK (rule IN ('overlapping', 'shifted')),
  found_at timestamptz NOT NULL,
  -- Null: still to be decided. `parallel`: both devices were meant to record, and one of the records counts.
  decision text CHECK (decision IN ('same', 'different', 'parallel')),
  primary_id uuid,
  decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
  decided_at timestamptz,
  -- The study for which staff decided; null: the person did.
  study_id uuid REFERENCES studies (id) ON DELETE SET NULL,
  -- What an undo restores.
  former jsonb,
  CHECK (first_id < second_id),
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  UNIQUE (first_id, second_id)
);
CREATE INDEX duplicate_pairs_of_person ON duplicate_pairs (person_id, found_at, id);
CREATE INDEX duplicate_pairs_by_second ON duplicate_pairs (second_id);
CREATE INDEX duplicate_pairs_by_decider ON duplicate_pairs (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX duplicate_pairs_by_study ON duplicate_pairs (study_id) WHERE study_id IS NOT NULL;
