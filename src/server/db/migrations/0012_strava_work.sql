-- What the work between Strava and Kadenz has to remember from one job to the next.

-- While Strava refuses the app or its credentials, one call is let through then to see whether it still does.
ALTER TABLE strava_budget ADD COLUMN probe_at timestamptz;

-- The nightly run that has not looked at this athlete yet.
ALTER TABLE athletes ADD COLUMN reconciliation_id uuid REFERENCES reconciliations (id) ON DELETE SET NULL;
CREATE INDEX athletes_to_reconcile ON athletes (reconciliation_id) WHERE reconciliation_id IS NOT NULL;
CREATE INDEX athletes_to_delete ON athletes (delete_due_at) WHERE delete_due_at IS NOT NULL;

-- Whose grant it was: at Strava all grants of an athlete end together, so it must not be given back once they connected again.
ALTER TABLE revocations ADD COLUMN athlete_id uuid REFERENCES athletes (id) ON DELETE SET NULL;
