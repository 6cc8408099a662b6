-- Sums by source too, because a study reads some sources of a person and not others. A day is summed from the index alone.
ALTER TABLE person_days DROP CONSTRAINT athlete_days_pkey;
ALTER TABLE person_days ADD COLUMN source text NOT NULL DEFAULT '';
DELETE FROM person_days;
INSERT INTO person_days
  SELECT person_id, local_day, sport_type, count(*), sum(distance::numeric), sum(moving_time::bigint)::bigint,
    sum(coalesce(total_elevation_gain, 0)::numeric), source
  FROM activities WHERE joined_to IS NULL GROUP BY person_id, local_day, sport_type, source;
ALTER TABLE person_days
  ALTER COLUMN source DROP DEFAULT,
  ADD CONSTRAINT person_days_pkey PRIMARY KEY (person_id, local_day, sport_type, source) INCLUDE (total, distance);

CREATE OR REPLACE FUNCTION add_to_rollups(deltas person_days[]) RETURNS void LANGUAGE plpgsql AS $$
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
