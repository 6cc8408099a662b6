CREATE TABLE athletes (
  id uuid PRIMARY KEY,
  strava_id bigint NOT NULL UNIQUE,
  user_id uuid UNIQUE REFERENCES users (id) ON DELETE SET NULL,
  name text NOT NULL,
  name_key text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(name || E'\n' || strava_id::text)) STORED,
  status text NOT NULL,
  -- A code; the client has the words.
  status_reason text,
  status_since timestamptz NOT NULL DEFAULT now(),
  scopes text[] NOT NULL,
  -- AES-256-GCM over the tokens as JSON; the athlete's row id is the additional data.
  tokens_encrypted bytea,
  token_expires_at timestamptz,
  -- The holder of the claim renews the tokens until then; a transaction held open over the network would stop the
  -- embedded database.
  refresh_claimed_until timestamptz,
  connected_at timestamptz NOT NULL,
  last_sync_at timestamptz,
  -- History is read backwards, 200 activities a call: all before this time is still to be read; null when not begun.
  history_before timestamptz,
  history_done_at timestamptz,
  last_activity_at timestamptz,
  last_event_at timestamptz,
  -- Version of the consent text that the person accepted.
  consent_version integer,
  consent_lang text,
  consented_at timestamptz,
  -- The athlete's data is deleted by then; a new connection clears it.
  delete_due_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- A pending list would be read by every search.
CREATE INDEX athletes_by_search_text ON athletes USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX athletes_in_order_of_name ON athletes (name_key, id);
CREATE INDEX athletes_by_status ON athletes (status, id);
CREATE INDEX athletes_by_connected_at ON athletes (connected_at, id);
-- Athletes without activities come last when the latest come first.
CREATE INDEX athletes_by_last_activity_at ON athletes (last_activity_at DESC NULLS LAST, id DESC);
CREATE INDEX athletes_by_last_sync_at ON athletes (last_sync_at DESC NULLS LAST, id DESC);
CREATE INDEX athletes_by_name ON athletes USING gin (name_key gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX athletes_to_delete ON athletes (delete_due_at) WHERE delete_due_at IS NOT NULL;

CREATE TABLE activities (
  id uuid PRIMARY KEY,
  strava_id bigint NOT NULL UNIQUE,
  athlete_id uuid NOT NULL REFERENCES athletes (id) ON DELETE CASCADE,
  sport_type text NOT NULL,
  name text NOT NULL,
  start_date timestamptz NOT NULL,
  -- Wall clock at the place of recording, and its calendar day.
  start_date_local timestamp NOT NULL,
  local_day date NOT NULL,
  timezone text,
  -- Metres, seconds, m/s, beats per minute; null when not recorded.
  distance double precision NOT NULL DEFAULT 0,
  moving_time integer NOT NULL DEFAULT 0,
  elapsed_time integer NOT NULL DEFAULT 0,
  total_elevation_gain double precision,
  average_speed double precision,
  max_speed double precision,
  average_cadence double precision,
  calories double precision,
  average_heartrate double precision,
  max_heartrate double precision,
  device_name text,
  gear_id text,
  manual boolean NOT NULL DEFAULT false,
  trainer boolean NOT NULL DEFAULT false,
  commute boolean NOT NULL DEFAULT false,
  -- Failed checks, by the names of the contract.
  flags text[] NOT NULL DEFAULT '{}',
  -- Excluded from analyses by hand; it stays visible.
  excluded_at timestamptz,
  excluded_by uuid REFERENCES users (id) ON DELETE SET NULL,
  exclude_reason text,
  exclude_note text,
  -- Start of the call that returned this state: an older answer never overwrites a newer one.
  fetched_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- With the primary key and that of `strava_id` ten indexes. Each has the order of a list, so that any page is read from it.
-- The activities of some days are put in the other orders from the index alone.
CREATE INDEX activities_by_start ON activities (start_date_local, id) INCLUDE (distance, moving_time);
CREATE INDEX activities_by_sport_start ON activities (sport_type, start_date_local, id) INCLUDE (distance, moving_time);
-- Days are filtered in the index, so that a page of a few days in another order reads no other activities.
CREATE INDEX activities_by_distance ON activities (distance, id) INCLUDE (start_date_local);
CREATE INDEX activities_by_moving_time ON activities (moving_time, id) INCLUDE (start_date_local);
CREATE INDEX activities_by_sport_distance ON activities (sport_type, distance, id) INCLUDE (start_date_local);
CREATE INDEX activities_by_sport_moving_time ON activities (sport_type, moving_time, id) INCLUDE (start_date_local);
-- Sorts and sums of one athlete are read from the index alone.
CREATE INDEX activities_by_athlete ON activities (athlete_id, start_date_local, id)
  INCLUDE (distance, moving_time, total_elevation_gain);
-- Text and marks together. Without a list of entries still to be sorted in, which every search would have to read through.
CREATE INDEX activities_by_text_and_marks ON activities USING gin (
  lower(name || E'\n' || sport_type || E'\n' || coalesce(device_name, '')) gin_trgm_ops,
  (flags || CASE WHEN excluded_at IS NULL THEN '{}'::text[] ELSE '{excluded}'::text[] END)
) WITH (fastupdate = off);

CREATE TABLE activity_details (
  activity_id uuid PRIMARY KEY REFERENCES activities (id) ON DELETE CASCADE,
  detail jsonb NOT NULL,
  fetched_at timestamptz NOT NULL
);
CREATE INDEX activity_details_by_fetched_at ON activity_details (fetched_at);

-- Without content; prevents that a late answer restores a deleted activity.
CREATE TABLE activity_tombstones (
  activity_id uuid PRIMARY KEY,
  strava_id bigint NOT NULL UNIQUE,
  athlete_id uuid NOT NULL REFERENCES athletes (id) ON DELETE CASCADE,
  deleted_at timestamptz NOT NULL
);
CREATE INDEX activity_tombstones_by_athlete ON activity_tombstones (athlete_id);

CREATE TABLE gear (
  id uuid PRIMARY KEY,
  strava_id text NOT NULL,
  athlete_id uuid NOT NULL REFERENCES athletes (id) ON DELETE CASCADE,
  kind text NOT NULL,
  name text NOT NULL,
  brand text,
  model text,
  is_primary boolean NOT NULL DEFAULT false,
  is_retired boolean NOT NULL DEFAULT false,
  -- Metres; both set by the person: when to replace it.
  distance double precision NOT NULL DEFAULT 0,
  wear_limit double precision,
  fetched_at timestamptz NOT NULL,
  UNIQUE (athlete_id, strava_id)
);

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

CREATE TABLE activity_counts (
  athlete_id uuid NOT NULL,
  sport_type text NOT NULL,
  total integer NOT NULL,
  distance numeric NOT NULL DEFAULT 0,
  moving_time bigint NOT NULL DEFAULT 0,
  total_elevation_gain numeric NOT NULL DEFAULT 0,
  PRIMARY KEY (athlete_id, sport_type)
);

-- One row, because counting athletes takes longer with each of them.
CREATE TABLE athlete_totals (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  total integer NOT NULL
) WITH (fillfactor = 50);
INSERT INTO athlete_totals (total) VALUES (0);

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
CREATE FUNCTION count_activities() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER activities_counted_on_insert AFTER INSERT ON activities
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_activities();
CREATE TRIGGER activities_counted_on_delete AFTER DELETE ON activities
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_activities();
CREATE TRIGGER activities_counted_on_update AFTER UPDATE ON activities
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_activities();

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
