-- Analysts of the study do not learn who is in which group.
ALTER TABLE studies ADD COLUMN analysts_blinded boolean NOT NULL DEFAULT false;
-- From then on this analyst does.
ALTER TABLE study_team ADD COLUMN unblinded_at timestamptz;
