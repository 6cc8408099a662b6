ALTER TABLE sessions
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  ADD COLUMN address text NOT NULL DEFAULT '';

-- Sessions are deleted after their end; this row stays with the account.
CREATE TABLE last_sign_ins (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  at timestamptz NOT NULL
);
INSERT INTO last_sign_ins (user_id, at) SELECT user_id, max(created_at) FROM sessions GROUP BY user_id;

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
