-- Each review of an activity and each one that was taken back (no decision); what holds is in study_reviews.
CREATE TABLE review_history (
  id uuid PRIMARY KEY,
  study_id uuid NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
  activity_id uuid NOT NULL REFERENCES activities (id) ON DELETE CASCADE,
  flag text NOT NULL,
  decision text,
  reason text,
  utc_offset integer,
  note text NOT NULL DEFAULT '',
  decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
  decided_at timestamptz NOT NULL
);
CREATE INDEX review_history_of_activity ON review_history (activity_id, study_id);
CREATE INDEX review_history_of_study ON review_history (study_id);
CREATE INDEX review_history_by_decider ON review_history (decided_by) WHERE decided_by IS NOT NULL;

INSERT INTO review_history (id, study_id, activity_id, flag, decision, reason, utc_offset, note, decided_by, decided_at)
  SELECT gen_random_uuid(), study_id, activity_id, flag, decision, reason, utc_offset, note, decided_by, decided_at FROM study_reviews;
