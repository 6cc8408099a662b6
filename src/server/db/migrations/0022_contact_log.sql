-- How staff contacted a participant, noted by hand; the note has no names and no health details.
CREATE TABLE contact_log (
  id uuid PRIMARY KEY,
  participant_id uuid NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  contacted_on date NOT NULL,
  channel text NOT NULL CHECK (channel IN ('phone', 'mail', 'in_person', 'message', 'other')),
  outcome text NOT NULL CHECK (outcome IN ('reached', 'not_reached', 'message_left')),
  note text NOT NULL,
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX contact_log_of_participant ON contact_log (participant_id, contacted_on);
CREATE INDEX contact_log_by_creator ON contact_log (created_by) WHERE created_by IS NOT NULL;

-- When staff last had the sources read at once.
ALTER TABLE participants ADD COLUMN sync_asked_at timestamptz;

-- What the page of a participant says of a connection, beside what it says about days.
CREATE OR REPLACE VIEW person_accounts AS
SELECT person_id, source, first_connected_at, is_broken, status_since,
  CASE WHEN is_broken THEN least(heard_at, status_since - interval '1 day') ELSE heard_at END AS delivered_at,
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
