-- Files that a person gives. They lie in the data directory `place` until they are read, so only a process with that
-- directory works on them; `worked_at` is the last sign of life of the one that does.
CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
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

ALTER TABLE activities
  ADD COLUMN file_format text,
  ADD CONSTRAINT activities_file_format_of_file CHECK (source = 'file' OR file_format IS NULL);
CREATE INDEX activities_of_archive ON activities (person_id, archive_strava_id) WHERE archive_strava_id IS NOT NULL;
CREATE INDEX activities_by_file_id ON activities (person_id, file_id) WHERE file_id IS NOT NULL;
