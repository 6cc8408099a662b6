-- A mail that staff asked for has no requester either once their account is deleted.
ALTER TABLE mails ADD COLUMN is_asked_by_participant boolean NOT NULL DEFAULT false;
UPDATE mails SET is_asked_by_participant = true
WHERE kind = 'own_page' AND requested_by IS NULL AND NOT EXISTS (
  SELECT FROM audit_log e
  WHERE e.object_id = mails.participant_id AND e.action = 'participant.reminded' AND e.at = mails.created_at
);
