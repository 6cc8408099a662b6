-- A digest of staff is a mail to a user, about no participant.
ALTER TABLE mails ALTER COLUMN study_id DROP NOT NULL;
ALTER TABLE mails ALTER COLUMN participant_id DROP NOT NULL;
ALTER TABLE mails ADD COLUMN user_id uuid REFERENCES users (id) ON DELETE CASCADE;
-- It tells what is new from then until `created_at`.
ALTER TABLE mails ADD COLUMN news_since timestamptz;
ALTER TABLE mails ADD CONSTRAINT mails_to_one CHECK (
  CASE WHEN kind = 'digest'
    THEN user_id IS NOT NULL AND news_since IS NOT NULL AND participant_id IS NULL AND study_id IS NULL
    ELSE user_id IS NULL AND participant_id IS NOT NULL AND study_id IS NOT NULL END);
CREATE UNIQUE INDEX mails_digest_once ON mails (user_id, planned_for) WHERE user_id IS NOT NULL;

-- A member of staff without a row has the digest on.
CREATE TABLE staff_digests (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  is_on boolean NOT NULL,
  -- Null until the user has made the choice in a language.
  language text CHECK (language IN ('de', 'en')),
  -- Of the link in mails, which is derived from the user's id.
  leave_hash bytea NOT NULL UNIQUE,
  -- The day, in the user's studies, on which the digest was planned.
  planned_on date
);
