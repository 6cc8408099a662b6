CREATE TABLE athletes (
  id uuid PRIMARY KEY,
  strava_id bigint NOT NULL UNIQUE,
  user_id uuid UNIQUE REFERENCES users (id) ON DELETE SET NULL,
  name text NOT NULL,
  status text NOT NULL,
  scopes text[] NOT NULL,
  -- AES-256-GCM over the tokens as JSON; the athlete's row id is the additional data.
  tokens_encrypted bytea,
  token_expires_at timestamptz,
  -- The holder of the claim renews the tokens until then; a transaction held open over the network would stop the
  -- embedded database.
  refresh_claimed_until timestamptz,
  connected_at timestamptz NOT NULL,
  last_sync_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now()
);

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
  average_heartrate double precision,
  max_heartrate double precision,
  device_name text,
  gear_id text,
  manual boolean NOT NULL DEFAULT false,
  trainer boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX activities_by_local_day ON activities (local_day) INCLUDE (athlete_id, sport_type, distance);
CREATE INDEX activities_by_athlete ON activities (athlete_id, local_day);

-- `state` goes to Strava and back once, in the browser that began the connection.
CREATE TABLE strava_states (
  state_hash bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX strava_states_by_expires_at ON strava_states (expires_at);
