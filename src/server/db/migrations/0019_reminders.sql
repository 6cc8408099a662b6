-- How a participant can be reached. The address is encrypted with a key of its own and read only by the sender of mails.
CREATE TABLE contact_addresses (
  participant_id uuid PRIMARY KEY REFERENCES participants (id) ON DELETE CASCADE,
  id uuid NOT NULL UNIQUE,
  address bytea NOT NULL,
  language text NOT NULL CHECK (language IN ('de', 'en')),
  -- Of the links in mails, which are derived from the id.
  confirm_hash bytea NOT NULL UNIQUE,
  leave_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- A mail server said that the address does not work.
  bounced_at timestamptz
);

CREATE TABLE reminder_settings (
  study_id uuid PRIMARY KEY REFERENCES studies (id) ON DELETE CASCADE,
  is_on boolean NOT NULL,
  kinds text[] NOT NULL,
  not_connected_days integer NOT NULL CHECK (not_connected_days > 0),
  silent_days integer NOT NULL CHECK (silent_days > 0),
  -- Whole hours in the study's time zone.
  send_hour integer NOT NULL CHECK (send_hour BETWEEN 0 AND 23),
  quiet_from integer NOT NULL CHECK (quiet_from BETWEEN 0 AND 23),
  quiet_to integer NOT NULL CHECK (quiet_to BETWEEN 0 AND 23),
  gap_days integer NOT NULL CHECK (gap_days > 0),
  most integer NOT NULL CHECK (most > 0),
  -- The study's day on which the reminders of the day were put into the queue.
  planned_on date
);

-- A row is the place in the queue, and then the record of what became of the mail. It never has an address or a text.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  study_id uuid NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
  participant_id uuid NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  kind text NOT NULL,
  -- The day of the plan; null for one by hand.
  planned_for date,
  requested_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'skipped', 'bounced', 'failed', 'unclear')),
  reason text,
  attempts integer NOT NULL DEFAULT 0,
  worked_at timestamptz,
  finished_at timestamptz
);
CREATE UNIQUE INDEX mails_planned_once ON mails (participant_id, planned_for) WHERE planned_for IS NOT NULL;
CREATE INDEX mails_to_send ON mails (due_at, id) WHERE state IN ('waiting', 'sending');
CREATE INDEX mails_of_study ON mails (study_id, created_at, id);
CREATE INDEX mails_of_participant ON mails (participant_id, created_at);
CREATE INDEX mails_by_requester ON mails (requested_by) WHERE requested_by IS NOT NULL;

-- By triggers, because participations end in several ways.
CREATE FUNCTION forget_contact_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM contact_addresses WHERE participant_id = NEW.id;
  UPDATE mails SET state = 'skipped', reason = 'withdrawn', finished_at = now()
    WHERE participant_id = NEW.id AND state = 'waiting';
  IF NEW.withdrawal_choice = 'erase' THEN
    DELETE FROM mails WHERE participant_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER participants_unreachable AFTER UPDATE OF withdrawn_at, person_id ON participants FOR EACH ROW
  WHEN ((NEW.withdrawn_at IS NOT NULL AND OLD.withdrawn_at IS NULL) OR (NEW.person_id IS NULL AND OLD.person_id IS NOT NULL))
  EXECUTE FUNCTION forget_contact_address();
