-- An account that breaks before its source was heard has delivered nothing: least() would ignore the missing time.
CREATE OR REPLACE VIEW person_accounts AS
SELECT person_id, source, first_connected_at, is_broken, status_since,
  CASE WHEN NOT is_broken THEN heard_at WHEN heard_at IS NOT NULL THEN least(heard_at, status_since - interval '1 day') END
    AS delivered_at,
  id, status, status_reason, scopes, last_sync_at, last_event_at, delete_due_at
FROM (
  SELECT id AS person_id, 'strava' AS source, first_connected_at, status_since,
    status IN ('permission_missing', 'disconnected', 'error') AS is_broken, greatest(last_sync_at, last_event_at) AS heard_at,
    id, status, status_reason, scopes, last_sync_at, last_event_at, delete_due_at
  FROM athletes
  UNION ALL
  SELECT person_id, source, first_connected_at, status_since,
    status IN ('permission_missing', 'disconnected', 'error'), greatest(last_sync_at, last_event_at),
    id, status, status_reason, scopes, last_sync_at, last_event_at, delete_due_at
  FROM source_accounts
) AS accounts;
