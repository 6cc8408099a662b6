-- While Strava refuses the app or its credentials, one call is allowed then to test whether it still does.
ALTER TABLE strava_budget ADD COLUMN probe_at timestamptz;

-- The nightly run that has not checked this athlete yet.
ALTER TABLE athletes ADD COLUMN reconciliation_id uuid REFERENCES reconciliations (id) ON DELETE SET NULL;
CREATE INDEX athletes_to_reconcile ON athletes (reconciliation_id) WHERE reconciliation_id IS NOT NULL;
CREATE INDEX athletes_to_delete ON athletes (delete_due_at) WHERE delete_due_at IS NOT NULL;

-- Strava ends all grants of an athlete together, so a grant must not be revoked after they connected again.
ALTER TABLE revocations ADD COLUMN athlete_id uuid REFERENCES athletes (id) ON DELETE SET NULL;
