-- A lock of a study's data that is under way, or that ended without a cut. Its cut takes its place.
CREATE TABLE study_locks (
  -- Of its cut.
  id uuid PRIMARY KEY,
  study_id uuid NOT NULL UNIQUE REFERENCES studies (id) ON DELETE CASCADE,
  reason text NOT NULL,
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  worked_at timestamptz NOT NULL,
  failed_at timestamptz,
  participants_done integer NOT NULL DEFAULT 0,
  participants_total integer NOT NULL DEFAULT 0
);
CREATE INDEX study_locks_by_creator ON study_locks (created_by) WHERE created_by IS NOT NULL;
