-- Two records of a person that may be of the same activity, and what people decided about them.
CREATE TABLE duplicate_pairs (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  first_id uuid NOT NULL REFERENCES activities (id) ON DELETE CASCADE,
  second_id uuid NOT NULL REFERENCES activities (id) ON DELETE CASCADE,
  rule text NOT NULL CHECK (rule IN ('overlapping', 'shifted')),
  found_at timestamptz NOT NULL,
  -- Null: still to be decided. `parallel`: both devices were meant to record, and one of the records counts.
  decision text CHECK (decision IN ('same', 'different', 'parallel')),
  primary_id uuid,
  decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
  decided_at timestamptz,
  -- The study for which staff decided; null: the person did.
  study_id uuid REFERENCES studies (id) ON DELETE SET NULL,
  -- What an undo restores.
  former jsonb,
  CHECK (first_id < second_id),
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  UNIQUE (first_id, second_id)
);
CREATE INDEX duplicate_pairs_of_person ON duplicate_pairs (person_id, found_at, id);
CREATE INDEX duplicate_pairs_by_second ON duplicate_pairs (second_id);
CREATE INDEX duplicate_pairs_by_decider ON duplicate_pairs (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX duplicate_pairs_by_study ON duplicate_pairs (study_id) WHERE study_id IS NOT NULL;
