-- Whether a connection reads what was recorded before it.
ALTER TABLE source_terms ADD COLUMN gives_past boolean NOT NULL DEFAULT true;
ALTER TABLE source_terms ALTER COLUMN gives_past DROP DEFAULT;

-- A source that gives nothing of the past has nothing from before its first connection either.
CREATE OR REPLACE VIEW source_gaps AS
SELECT a.person_id, a.source,
  a.gaps + CASE WHEN t.gives_past THEN '{}' ELSE tstzmultirange(tstzrange(NULL, a.first_connected_at)) END AS gaps
FROM source_accounts a JOIN source_terms t ON t.source = a.source;

-- Days belong to the study's time zone, so the study says which day before a break is the last that is whole.
DROP VIEW person_accounts;
CREATE VIEW person_accounts AS
SELECT id AS person_id, 'strava' AS source, first_connected_at,
  status IN ('permission_missing', 'disconnected', 'error') AS is_broken, status_since,
  greatest(last_sync_at, last_event_at) AS heard_at,
  id, status, status_reason, scopes, last_sync_at, last_event_at, delete_due_at
FROM athletes
UNION ALL
SELECT person_id, source, first_connected_at, status IN ('permission_missing', 'disconnected', 'error'), status_since,
  greatest(last_sync_at, last_event_at),
  id, status, status_reason, scopes, last_sync_at, last_event_at, delete_due_at
FROM source_accounts;
