-- A personal token reads the data of one study.
CREATE TABLE study_tokens (
  id uuid PRIMARY KEY,
  study_id uuid NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  level text NOT NULL CHECK (level IN ('coded', 'deidentified', 'aggregated')),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX study_tokens_of_study ON study_tokens (study_id, created_at);
CREATE INDEX study_tokens_of_user ON study_tokens (user_id);
CREATE UNIQUE INDEX study_tokens_one_name ON study_tokens (study_id, user_id, name) WHERE revoked_at IS NULL;

-- By triggers, because a part in a study ends in several ways.
CREATE FUNCTION revoke_tokens(of_user uuid, of_study uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE study_tokens SET revoked_at = now()
  WHERE user_id = of_user AND (of_study IS NULL OR study_id = of_study) AND revoked_at IS NULL
$$;

CREATE FUNCTION revoke_tokens_of_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revoke_tokens(OLD.id, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER users_lose_tokens AFTER UPDATE OF role ON users FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role) EXECUTE FUNCTION revoke_tokens_of_role();

CREATE FUNCTION revoke_tokens_of_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revoke_tokens(OLD.user_id, OLD.study_id);
  RETURN NULL;
END $$;
CREATE TRIGGER team_loses_tokens AFTER UPDATE OF level ON study_team FOR EACH ROW
  WHEN (OLD.level IS DISTINCT FROM NEW.level) EXECUTE FUNCTION revoke_tokens_of_part();
CREATE TRIGGER team_left_loses_tokens AFTER DELETE ON study_team FOR EACH ROW
  EXECUTE FUNCTION revoke_tokens_of_part();

CREATE FUNCTION revoke_tokens_of_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM revoke_tokens(OLD.owner_id, OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER owners_lose_tokens AFTER UPDATE OF owner_id ON studies FOR EACH ROW
  WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id) EXECUTE FUNCTION revoke_tokens_of_owner();
