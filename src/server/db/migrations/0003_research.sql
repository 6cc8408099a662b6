-- The collation makes names sort as in a dictionary on every database.
CREATE TABLE labs (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  name_key text COLLATE "und-x-icu" NOT NULL,
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL,
  search_text text NOT NULL,
  -- Triggers keep the counts, so that no list has to count.
  researcher_count integer NOT NULL DEFAULT 0,
  study_count integer NOT NULL DEFAULT 0,
  participant_count integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX labs_by_name ON labs (name_key, id);
CREATE INDEX labs_by_email ON labs (email_key, id);
CREATE INDEX labs_by_created_at ON labs (created_at, id);

CREATE TABLE researchers (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  lab_id uuid NOT NULL REFERENCES labs (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX researchers_by_lab ON researchers (lab_id, created_at, id);

CREATE TABLE studies (
  id uuid PRIMARY KEY,
  lab_id uuid NOT NULL REFERENCES labs (id),
  -- A study outlives its owner.
  owner_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- A trigger keeps the owner's users.email_key, by which the owner column sorts.
  owner_key text COLLATE "C",
  title text NOT NULL,
  title_key text COLLATE "und-x-icu" NOT NULL,
  description text NOT NULL,
  code_prefix text NOT NULL CONSTRAINT studies_code_prefix_key UNIQUE,
  timezone text NOT NULL,
  start_date date NOT NULL,
  end_date date,
  -- Empty: all.
  sports text[] NOT NULL,
  min_active_days smallint NOT NULL,
  min_minutes smallint NOT NULL,
  silent_after_days smallint NOT NULL,
  collects_heart_rate boolean NOT NULL,
  collects_device boolean NOT NULL,
  collects_route boolean NOT NULL,
  history_weeks smallint NOT NULL,
  contact_email text NOT NULL,
  ethics_ref text,
  withdrawal_policy text NOT NULL CHECK (withdrawal_policy IN ('participant', 'erase', 'keep')),
  consent_version integer NOT NULL,
  closed_at timestamptz,
  details_text text NOT NULL,
  search_text text NOT NULL DEFAULT '',
  participant_count integer NOT NULL DEFAULT 0,
  -- Grows with each saved change, so that a change based on an older version is refused.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES users (id) ON DELETE SET NULL,
  CHECK (end_date >= start_date)
);
CREATE INDEX studies_by_title ON studies (title_key, id);
CREATE INDEX studies_by_participant_count ON studies (participant_count, id);
CREATE INDEX studies_by_start_date ON studies (start_date, id);
CREATE INDEX studies_by_end_date ON studies (end_date, id);
CREATE INDEX studies_by_owner_key ON studies (owner_key, id);
CREATE INDEX studies_by_created_at ON studies (created_at, id);
CREATE INDEX studies_by_owner ON studies (owner_id);
CREATE INDEX studies_by_lab ON studies (lab_id, created_at, id);
CREATE INDEX studies_by_updated_by ON studies (updated_by);
CREATE INDEX studies_by_search_text ON studies USING gin (search_text gin_trgm_ops) WITH (fastupdate = off);

-- Managers may change a shared study, analysts may read it.
CREATE TABLE study_team (
  study_id uuid NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  level text NOT NULL CHECK (level IN ('manager', 'analyst')),
  added_at timestamptz NOT NULL,
  PRIMARY KEY (study_id, user_id)
);
CREATE INDEX study_team_by_user ON study_team (user_id);

CREATE TABLE consent_versions (
  study_id uuid NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
  version integer NOT NULL,
  text_de text NOT NULL,
  text_en text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (study_id, version)
);

CREATE TABLE participants (
  id uuid PRIMARY KEY,
  -- Without cascade: a study with participants is not deleted.
  study_id uuid NOT NULL REFERENCES studies (id),
  code text COLLATE "C" NOT NULL,
  group_name text,
  start_date date,
  end_date date,
  target_days smallint,
  note text NOT NULL DEFAULT '',
  withdrawn_at timestamptz,
  withdrawal_requested_by text CHECK (withdrawal_requested_by IN ('participant', 'investigator')),
  withdrawal_date date,
  withdrawal_choice text CHECK (withdrawal_choice IN ('keep', 'erase')),
  withdrawal_reason text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid REFERENCES users (id) ON DELETE SET NULL,
  CONSTRAINT participants_code_key UNIQUE (study_id, code),
  CHECK (end_date >= start_date)
);
CREATE INDEX participants_by_group ON participants (study_id, group_name, code);
CREATE INDEX participants_by_created_at ON participants (study_id, created_at, id);
CREATE INDEX participants_by_updated_by ON participants (updated_by);

CREATE FUNCTION fill_study_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.owner_key := (SELECT email_key FROM users WHERE id = NEW.owner_id);
  NEW.search_text := NEW.details_text || E'\n' || coalesce(NEW.owner_key, E'unknown\nunbekannt');
  RETURN NEW;
END $$;
CREATE TRIGGER studies_owner_filled BEFORE INSERT OR UPDATE OF owner_id, details_text ON studies
  FOR EACH ROW EXECUTE FUNCTION fill_study_owner();

CREATE FUNCTION count_researchers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    UPDATE labs l SET researcher_count = l.researcher_count - o.n
      FROM (SELECT lab_id, count(*)::integer AS n FROM old_rows GROUP BY lab_id) o WHERE l.id = o.lab_id;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    UPDATE labs l SET researcher_count = l.researcher_count + n.n
      FROM (SELECT lab_id, count(*)::integer AS n FROM new_rows GROUP BY lab_id) n WHERE l.id = n.lab_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER researchers_counted_on_insert AFTER INSERT ON researchers
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_researchers();
CREATE TRIGGER researchers_counted_on_delete AFTER DELETE ON researchers
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_researchers();
CREATE TRIGGER researchers_counted_on_update AFTER UPDATE ON researchers
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_researchers();

-- A study never changes its lab, so only inserts and deletes count.
CREATE FUNCTION count_studies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE labs l SET study_count = l.study_count - o.n
      FROM (SELECT lab_id, count(*)::integer AS n FROM old_rows GROUP BY lab_id) o WHERE l.id = o.lab_id;
  ELSE
    UPDATE labs l SET study_count = l.study_count + n.n
      FROM (SELECT lab_id, count(*)::integer AS n FROM new_rows GROUP BY lab_id) n WHERE l.id = n.lab_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER studies_counted_on_insert AFTER INSERT ON studies
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_studies();
CREATE TRIGGER studies_counted_on_delete AFTER DELETE ON studies
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_studies();

-- A participant never changes the study; the study is locked before its lab to prevent deadlocks.
CREATE FUNCTION count_participants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE studies s SET participant_count = s.participant_count - o.n
      FROM (SELECT study_id, count(*)::integer AS n FROM old_rows GROUP BY study_id) o WHERE s.id = o.study_id;
    UPDATE labs l SET participant_count = l.participant_count - o.n
      FROM (SELECT s.lab_id, count(*)::integer AS n FROM old_rows p JOIN studies s ON s.id = p.study_id GROUP BY s.lab_id) o
      WHERE l.id = o.lab_id;
  ELSE
    UPDATE studies s SET participant_count = s.participant_count + n.n
      FROM (SELECT study_id, count(*)::integer AS n FROM new_rows GROUP BY study_id) n WHERE s.id = n.study_id;
    UPDATE labs l SET participant_count = l.participant_count + n.n
      FROM (SELECT s.lab_id, count(*)::integer AS n FROM new_rows p JOIN studies s ON s.id = p.study_id GROUP BY s.lab_id) n
      WHERE l.id = n.lab_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER participants_counted_on_insert AFTER INSERT ON participants
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_participants();
CREATE TRIGGER participants_counted_on_delete AFTER DELETE ON participants
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_participants();
