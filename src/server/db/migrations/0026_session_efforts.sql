-- Participants are asked how hard their sessions were.
ALTER TABLE studies ADD COLUMN asks_effort boolean NOT NULL DEFAULT false;

-- From 0 (rest) to 10 (maximal), as the participant said for one study.
CREATE TABLE session_efforts (
  participant_id uuid NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  activity_id uuid NOT NULL REFERENCES activities (id) ON DELETE CASCADE,
  effort integer NOT NULL CHECK (effort BETWEEN 0 AND 10),
  rated_at timestamptz NOT NULL,
  PRIMARY KEY (participant_id, activity_id)
);
CREATE INDEX session_efforts_of_activity ON session_efforts (activity_id);
