-- Sums by day, sport and athlete, so that figures cost the same at any number of activities; excluded activities count
-- too.

-- Exact numerics, so that removed activities leave no remainder: metres, seconds, metres.
CREATE TABLE athlete_days (
  athlete_id uuid NOT NULL,
  local_day date NOT NULL,
  sport_type text NOT NULL,
  total integer NOT NULL,
  distance numeric NOT NULL,
  moving_time bigint NOT NULL,
  total_elevation_gain numeric NOT NULL,
  PRIMARY KEY (athlete_id, local_day, sport_type)
);

CREATE TABLE day_totals (
  local_day date NOT NULL,
  sport_type text NOT NULL,
  total integer NOT NULL,
  distance numeric NOT NULL,
  moving_time bigint NOT NULL,
  total_elevation_gain numeric NOT NULL,
  PRIMARY KEY (local_day, sport_type)
) WITH (fillfactor = 70);

CREATE TABLE sport_totals (
  sport_type text PRIMARY KEY,
  total integer NOT NULL,
  distance numeric NOT NULL,
  moving_time bigint NOT NULL,
  total_elevation_gain numeric NOT NULL
) WITH (fillfactor = 50);

ALTER TABLE activity_counts
  ADD COLUMN distance numeric NOT NULL DEFAULT 0,
  ADD COLUMN moving_time bigint NOT NULL DEFAULT 0,
  ADD COLUMN total_elevation_gain numeric NOT NULL DEFAULT 0;

-- One row, because counting athletes takes longer with each of them.
CREATE TABLE athlete_totals (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  total integer NOT NULL
) WITH (fillfactor = 50);
INSERT INTO athlete_totals (total) SELECT count(*) FROM athletes;

-- One order of tables and of keys within each prevents deadlocks.
CREATE FUNCTION add_to_rollups(deltas athlete_days[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO athlete_days AS c
    SELECT * FROM unnest(deltas) ORDER BY athlete_id, local_day, sport_type
    ON CONFLICT (athlete_id, local_day, sport_type) DO UPDATE SET total = c.total + excluded.total,
      distance = c.distance + excluded.distance, moving_time = c.moving_time + excluded.moving_time,
      total_elevation_gain = c.total_elevation_gain + excluded.total_elevation_gain;
  INSERT INTO activity_counts AS c (athlete_id, sport_type, total, distance, moving_time, total_elevation_gain)
    SELECT athlete_id, sport_type, sum(total), sum(distance), sum(moving_time), sum(total_elevation_gain)
    FROM unnest(deltas) GROUP BY athlete_id, sport_type ORDER BY athlete_id, sport_type
    ON CONFLICT (athlete_id, sport_type) DO UPDATE SET total = c.total + excluded.total,
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
  -- Rows without activities would name a sport, a day and an athlete that are gone; they are locked already.
  IF EXISTS (SELECT FROM unnest(deltas) WHERE total < 0) THEN
    DELETE FROM athlete_days c USING unnest(deltas) d
      WHERE c.athlete_id = d.athlete_id AND c.local_day = d.local_day AND c.sport_type = d.sport_type AND c.total = 0;
    DELETE FROM activity_counts c USING unnest(deltas) d
      WHERE c.athlete_id = d.athlete_id AND c.sport_type = d.sport_type AND c.total = 0;
    DELETE FROM day_totals c USING unnest(deltas) d
      WHERE c.local_day = d.local_day AND c.sport_type = d.sport_type AND c.total = 0;
    DELETE FROM sport_totals c USING unnest(deltas) d WHERE c.sport_type = d.sport_type AND c.total = 0;
  END IF;
END $$;

-- A change that alters no figure writes nothing.
CREATE OR REPLACE FUNCTION count_activities() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deltas athlete_days[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(d::athlete_days) INTO deltas FROM (
      SELECT athlete_id, local_day, sport_type, count(*)::integer, sum(distance::numeric), sum(moving_time::bigint)::bigint,
        sum(coalesce(total_elevation_gain, 0)::numeric)
      FROM new_rows GROUP BY athlete_id, local_day, sport_type
    ) d;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(d::athlete_days) INTO deltas FROM (
      SELECT athlete_id, local_day, sport_type, -count(*)::integer, -sum(distance::numeric), -sum(moving_time::bigint)::bigint,
        -sum(coalesce(total_elevation_gain, 0)::numeric)
      FROM old_rows GROUP BY athlete_id, local_day, sport_type
    ) d;
  ELSE
    SELECT array_agg(d::athlete_days) INTO deltas FROM (
      SELECT athlete_id, local_day, sport_type, sum(n)::integer, sum(n * distance::numeric), sum(n * moving_time::bigint)::bigint,
        sum(n * coalesce(total_elevation_gain, 0)::numeric)
      FROM (
        SELECT athlete_id, local_day, sport_type, distance, moving_time, total_elevation_gain, 1 AS n FROM new_rows
        UNION ALL
        SELECT athlete_id, local_day, sport_type, distance, moving_time, total_elevation_gain, -1 FROM old_rows
      ) AS both_rows
      GROUP BY athlete_id, local_day, sport_type
      HAVING sum(n) <> 0 OR sum(n * distance::numeric) <> 0 OR sum(n * moving_time::bigint) <> 0
        OR sum(n * coalesce(total_elevation_gain, 0)::numeric) <> 0
    ) d;
  END IF;
  IF deltas IS NOT NULL THEN
    PERFORM add_to_rollups(deltas);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION count_athletes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE athlete_totals SET total = total + (SELECT count(*) FROM new_rows) WHERE EXISTS (SELECT FROM new_rows);
  ELSE
    UPDATE athlete_totals SET total = total - (SELECT count(*) FROM old_rows) WHERE EXISTS (SELECT FROM old_rows);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER athletes_counted_on_insert AFTER INSERT ON athletes
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_athletes();
CREATE TRIGGER athletes_counted_on_delete AFTER DELETE ON athletes
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_athletes();

INSERT INTO athlete_days
  SELECT athlete_id, local_day, sport_type, count(*), sum(distance::numeric), sum(moving_time::bigint),
    sum(coalesce(total_elevation_gain, 0)::numeric)
  FROM activities GROUP BY athlete_id, local_day, sport_type;
DELETE FROM activity_counts;
INSERT INTO activity_counts (athlete_id, sport_type, total, distance, moving_time, total_elevation_gain)
  SELECT athlete_id, sport_type, sum(total), sum(distance), sum(moving_time), sum(total_elevation_gain)
  FROM athlete_days GROUP BY athlete_id, sport_type;
INSERT INTO day_totals
  SELECT local_day, sport_type, sum(total), sum(distance), sum(moving_time), sum(total_elevation_gain)
  FROM athlete_days GROUP BY local_day, sport_type;
INSERT INTO sport_totals
  SELECT sport_type, sum(total), sum(distance), sum(moving_time), sum(total_elevation_gain)
  FROM athlete_days GROUP BY sport_type;
