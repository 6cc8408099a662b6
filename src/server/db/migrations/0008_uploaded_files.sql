-- Files that a person gives. They lie in the data directory `place` until they are read, so only a process with that
-- directory works on them; `worked_at` is the last sign of life of the one that does.
CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  -- The participant in whose study the files are given: only what that study reads is stored of them. Null: given by
  -- the person for themselves.
  participant_id uuid REFERENCES participants (id) ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('own', 'staff')),
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('receiving', 'waiting', 'running', 'done', 'failed', 'cancelled')),
  kind text CHECK (kind IN ('files', 'archive')),
  size bigint NOT NULL DEFAULT 0,
  -- Null for an archive until it is read.
  file_count integer,
  counts jsonb NOT NULL DEFAULT '{}',
  place uuid NOT NULL,
  worked_at timestamptz NOT NULL,
  -- Begun without a result since the last one.
  attempts integer NOT NULL DEFAULT 0,
  finished_at timestamptz,
  problem jsonb
);
CREATE UNIQUE INDEX uploads_one_at_a_time ON uploads (person_id) WHERE state IN ('receiving', 'waiting', 'running');
CREATE INDEX uploads_of_person ON uploads (person_id, created_at, id);
CREATE INDEX uploads_by_creator ON uploads (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX uploads_of_participant ON uploads (participant_id, created_at, id) WHERE participant_id IS NOT NULL;

-- `result` is null until the file is read; `path` is what the file is called, for people to read.
CREATE TABLE upload_files (
  upload_id uuid NOT NULL REFERENCES uploads (id) ON DELETE CASCADE,
  number integer NOT NULL,
  path text NOT NULL CHECK (length(path) <= 300),
  result text CHECK (
    result IN ('imported', 'already_there', 'joined', 'outside_study', 'sport_not_wanted', 'unreadable', 'needs_decision')
  ),
  problem jsonb,
  activity_id uuid REFERENCES activities (id) ON DELETE SET NULL,
  sha256 bytea,
  PRIMARY KEY (upload_id, number)
);
CREATE INDEX upload_files_of_activity ON upload_files (activity_id) WHERE activity_id IS NOT NULL;
-- Each file that is there already asks who gave it before.
CREATE INDEX upload_files_by_hash ON upload_files (sha256) WHERE sha256 IS NOT NULL;
