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
