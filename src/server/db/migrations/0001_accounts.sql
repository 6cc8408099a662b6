CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE users (
  id uuid PRIMARY KEY,
  -- As typed by the admin; `email_key` is what is compared and sorted.
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL UNIQUE,
  role text NOT NULL CHECK (role IN ('user', 'admin', 'researcher')),
  password_hash text NOT NULL,
  must_change_password boolean NOT NULL DEFAULT true,
  -- A password given by an admin works until then; null for one chosen by the user.
  temporary_password_expires_at timestamptz,
  -- Every shown column as it is shown, in lower case.
  search_text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deactivated_at timestamptz
);

CREATE INDEX users_by_created_at ON users (created_at, id);
CREATE INDEX users_by_role ON users (role, email_key);
-- A pending list would be read by every search.
CREATE INDEX users_by_search_text ON users USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);

-- Kept sums: counting 100,000 rows costs more than a page of the table.
CREATE TABLE user_counts (
  role text PRIMARY KEY,
  total integer NOT NULL
);
INSERT INTO user_counts (role, total) VALUES ('user', 0), ('admin', 0), ('researcher', 0);

CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    UPDATE user_counts c SET total = c.total - o.n
      FROM (SELECT role, count(*)::integer AS n FROM old_rows GROUP BY role) o WHERE c.role = o.role;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    UPDATE user_counts c SET total = c.total + n.n
      FROM (SELECT role, count(*)::integer AS n FROM new_rows GROUP BY role) n WHERE c.role = n.role;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER users_counted_on_insert AFTER INSERT ON users
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_counted_on_delete AFTER DELETE ON users
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER users_counted_on_update AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_users();

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  -- Rotation does not extend it.
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  user_agent text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expires_at ON sessions (expires_at);

CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  -- Null for the session's current token.
  rotated_at timestamptz,
  successor_hash bytea,
  created_at timestamptz NOT NULL
);
CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id);

CREATE TABLE login_failures (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX login_failures_by_expire ON login_failures (expire);

-- Sessions are deleted after their end; this row stays with the account.
CREATE TABLE last_sign_ins (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  at timestamptz NOT NULL
);

-- Browsers and addresses from which an account signed in, as keyed hashes.
CREATE TABLE known_origins (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('device', 'address')),
  key_hash bytea NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, key_hash)
);
CREATE INDEX known_origins_by_key_hash ON known_origins (key_hash);
CREATE INDEX known_origins_by_expires_at ON known_origins (expires_at);

-- Tells every instance to close the session's streams, however the session ended.
CREATE FUNCTION announce_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('kadenz', json_build_object('ended', json_build_object('session_id', OLD.id))::text);
  RETURN NULL;
END $$;

CREATE TRIGGER sessions_announce_revocation AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION announce_ended_session();
CREATE TRIGGER sessions_announce_deletion AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND OLD.expires_at > now())
  EXECUTE FUNCTION announce_ended_session();

-- A stream sends only the topics of the role that opened it.
CREATE FUNCTION announce_changed_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('kadenz', json_build_object('ended', json_build_object('user_id', NEW.id))::text);
  RETURN NULL;
END $$;

CREATE TRIGGER users_announce_role AFTER UPDATE OF role ON users
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role)
  EXECUTE FUNCTION announce_changed_role();
