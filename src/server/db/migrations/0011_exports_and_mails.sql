-- A data cut: rows of a study that never change, but for the erasure of a participant.
CREATE TABLE study_cuts (
  id uuid PRIMARY KEY,
  study_id uuid NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
  number integer NOT NULL,
  -- Grows with each erasure: `cut-3.1`.
  amendment integer NOT NULL DEFAULT 0,
  choices jsonb NOT NULL,
  -- Rule, sources and version of the study at that time, columns of the tables.
  facts jsonb NOT NULL,
  left_out jsonb NOT NULL,
  open_points jsonb NOT NULL,
  -- Rows and SHA-256 of each table.
  tables jsonb NOT NULL,
  reason text NOT NULL,
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (study_id, number)
);
CREATE INDEX study_cuts_by_creator ON study_cuts (created_by) WHERE created_by IS NOT NULL;

-- The rows of one participant in one table, as a JSON text that is never read by the database.
CREATE TABLE study_cut_rows (
  cut_id uuid NOT NULL REFERENCES study_cuts (id) ON DELETE CASCADE,
  participant_id uuid NOT NULL,
  table_name text NOT NULL,
  code text COLLATE "C" NOT NULL,
  row_count integer NOT NULL,
  rows text NOT NULL,
  sha256 bytea NOT NULL,
  PRIMARY KEY (cut_id, participant_id, table_name)
);
CREATE INDEX study_cut_rows_by_participant ON study_cut_rows (participant_id);

-- What the tables were before an erasure; without a trace of who it was.
CREATE TABLE study_cut_amendments (
  cut_id uuid NOT NULL REFERENCES study_cuts (id) ON DELETE CASCADE,
  number integer NOT NULL,
  at timestamptz NOT NULL,
  tables_before jsonb NOT NULL,
  PRIMARY KEY (cut_id, number)
);

-- Packages to write, and those that were written; a row is the place in the queue, the file lies in the data directory
-- `place`.
CREATE TABLE study_exports (
  id uuid PRIMARY KEY,
  study_id uuid NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
  cut_id uuid REFERENCES study_cuts (id) ON DELETE CASCADE,
  -- As it is called at that time: `cut-3.1`.
  cut_name text,
  name text NOT NULL,
  choices jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed', 'expired', 'deleted', 'outdated')),
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  expires_at timestamptz,
  place uuid NOT NULL,
  worked_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  rows_done integer NOT NULL DEFAULT 0,
  rows_total integer NOT NULL DEFAULT 0,
  participants integer NOT NULL DEFAULT 0,
  unique_participants integer,
  left_out jsonb NOT NULL DEFAULT '[]',
  tables jsonb NOT NULL DEFAULT '{}',
  size bigint,
  sha256 bytea
);
CREATE UNIQUE INDEX study_exports_one_at_a_time ON study_exports (created_by) WHERE state IN ('waiting', 'running');
CREATE INDEX study_exports_of_study ON study_exports (study_id, created_at, id);
CREATE INDEX study_exports_by_creator ON study_exports (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX study_exports_with_file ON study_exports (expires_at) WHERE state = 'done';
CREATE INDEX study_exports_of_cut ON study_exports (cut_id) WHERE cut_id IS NOT NULL;

-- The sum of a table is made of those of its participants, so that an erasure need not read the rows again.
CREATE FUNCTION sums_of_cut(cut uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_object_agg(table_name, jsonb_build_object('rows', n, 'sha256', hash)), '{}') FROM (
    SELECT table_name, sum(row_count) AS n,
      encode(sha256(string_agg(sha256, ''::bytea ORDER BY code, participant_id)), 'hex') AS hash
    FROM study_cut_rows WHERE cut_id = cut GROUP BY table_name
  ) AS sums
$$;

-- By triggers, because people go in several ways: withdrawal, removal of the participant, deletion of the person.
CREATE FUNCTION erase_from_cuts(participant uuid, study uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  cut record;
BEGIN
  FOR cut IN
    SELECT id, amendment + 1 AS next, tables FROM study_cuts
    WHERE id IN (SELECT cut_id FROM study_cut_rows WHERE participant_id = participant) ORDER BY id FOR UPDATE
  LOOP
    DELETE FROM study_cut_rows WHERE cut_id = cut.id AND participant_id = participant;
    INSERT INTO study_cut_amendments (cut_id, number, at, tables_before) VALUES (cut.id, cut.next, now(), cut.tables);
    UPDATE study_cuts SET amendment = cut.next, tables = sums_of_cut(cut.id) WHERE id = cut.id;
  END LOOP;
  UPDATE study_exports SET state = 'outdated' WHERE study_id = study AND state IN ('waiting', 'running', 'done');
END $$;

CREATE FUNCTION erase_participant_from_cuts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM erase_from_cuts(OLD.id, OLD.study_id);
  RETURN NULL;
END $$;
CREATE TRIGGER participants_erased AFTER UPDATE OF person_id, withdrawal_choice ON participants FOR EACH ROW
  WHEN ((OLD.person_id IS NOT NULL AND NEW.person_id IS NULL)
    OR (NEW.withdrawal_choice = 'erase' AND OLD.withdrawal_choice IS DISTINCT FROM 'erase'))
  EXECUTE FUNCTION erase_participant_from_cuts();
CREATE TRIGGER participants_deleted AFTER DELETE ON participants FOR EACH ROW
  EXECUTE FUNCTION erase_participant_from_cuts();

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

-- How a participant can be reached. The address is encrypted with a key of its own and read only by the sender of mails.
CREATE TABLE contact_addresses (
  participant_id uuid PRIMARY KEY REFERENCES participants (id) ON DELETE CASCADE,
  id uuid NOT NULL UNIQUE,
  address bytea NOT NULL,
  language text NOT NULL CHECK (language IN ('de', 'en')),
  -- Of the links in mails, which are derived from the id.
  confirm_hash bytea NOT NULL UNIQUE,
  leave_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- A mail server said that the address does not work.
  bounced_at timestamptz
);

CREATE TABLE reminder_settings (
  study_id uuid PRIMARY KEY REFERENCES studies (id) ON DELETE CASCADE,
  is_on boolean NOT NULL,
  kinds text[] NOT NULL,
  not_connected_days integer NOT NULL CHECK (not_connected_days > 0),
  silent_days integer NOT NULL CHECK (silent_days > 0),
  -- Whole hours in the study's time zone.
  send_hour integer NOT NULL CHECK (send_hour BETWEEN 0 AND 23),
  quiet_from integer NOT NULL CHECK (quiet_from BETWEEN 0 AND 23),
  quiet_to integer NOT NULL CHECK (quiet_to BETWEEN 0 AND 23),
  gap_days integer NOT NULL CHECK (gap_days > 0),
  most integer NOT NULL CHECK (most > 0),
  -- The study's day on which the reminders of the day were put into the queue.
  planned_on date
);

-- A row is the place in the queue, and then the record of what became of the mail. It never has an address or a text.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  study_id uuid REFERENCES studies (id) ON DELETE CASCADE,
  participant_id uuid REFERENCES participants (id) ON DELETE CASCADE,
  -- A digest of staff is a mail to a user, about no participant.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  -- A digest tells what is new from then until `created_at`.
  news_since timestamptz,
  kind text NOT NULL,
  -- The day of the plan; null for one by hand.
  planned_for date,
  requested_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'skipped', 'bounced', 'failed', 'unclear')),
  reason text,
  attempts integer NOT NULL DEFAULT 0,
  worked_at timestamptz,
  finished_at timestamptz,
  CONSTRAINT mails_to_one CHECK (
    CASE WHEN kind = 'digest'
      THEN user_id IS NOT NULL AND news_since IS NOT NULL AND participant_id IS NULL AND study_id IS NULL
      ELSE user_id IS NULL AND participant_id IS NOT NULL AND study_id IS NOT NULL END)
);
CREATE UNIQUE INDEX mails_planned_once ON mails (participant_id, planned_for) WHERE planned_for IS NOT NULL;
CREATE UNIQUE INDEX mails_digest_once ON mails (user_id, planned_for) WHERE user_id IS NOT NULL;
CREATE INDEX mails_to_send ON mails (due_at, id) WHERE state IN ('waiting', 'sending');
CREATE INDEX mails_of_study ON mails (study_id, created_at, id);
CREATE INDEX mails_of_participant ON mails (participant_id, created_at);
CREATE INDEX mails_by_requester ON mails (requested_by) WHERE requested_by IS NOT NULL;

-- By triggers, because participations end in several ways.
CREATE FUNCTION forget_contact_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM contact_addresses WHERE participant_id = NEW.id;
  UPDATE mails SET state = 'skipped', reason = 'withdrawn', finished_at = now()
    WHERE participant_id = NEW.id AND state = 'waiting';
  IF NEW.withdrawal_choice = 'erase' THEN
    DELETE FROM mails WHERE participant_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER participants_unreachable AFTER UPDATE OF withdrawn_at, person_id ON participants FOR EACH ROW
  WHEN ((NEW.withdrawn_at IS NOT NULL AND OLD.withdrawn_at IS NULL) OR (NEW.person_id IS NULL AND OLD.person_id IS NOT NULL))
  EXECUTE FUNCTION forget_contact_address();

-- A member of staff without a row has the digest on.
CREATE TABLE staff_digests (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  is_on boolean NOT NULL,
  -- Null until the user has made the choice in a language.
  language text CHECK (language IN ('de', 'en')),
  -- Of the link in mails, which is derived from the user's id.
  leave_hash bytea NOT NULL UNIQUE,
  -- The day, in the user's studies, on which the digest was planned.
  planned_on date
);

-- The language of the screens at the last sign-in that named one.
ALTER TABLE last_sign_ins ADD COLUMN language text CHECK (language IN ('de', 'en'));
