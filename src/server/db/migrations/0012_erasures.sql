-- Ends and erasures by the ids of what they concerned, so that a restored backup does not bring people back. The server
-- keeps a copy as a file in the data directory.
CREATE TABLE erasures (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('withdrawal', 'participant', 'athlete', 'account', 'address', 'user')),
  object_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  -- Of a withdrawal: what the row of the participant keeps.
  facts jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX erasures_in_order ON erasures (at, id);

-- By triggers, because people go in several ways. What is repeated from the list is in it already.
CREATE FUNCTION note_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone jsonb := to_jsonb(OLD);
BEGIN
  IF current_setting('kadenz.repeats_erasures', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_ARGV[0] = 'withdrawal' THEN
    INSERT INTO erasures (kind, object_id, facts) VALUES ('withdrawal', OLD.id, jsonb_build_object(
      'requested_by', to_jsonb(NEW) -> 'withdrawal_requested_by', 'date', to_jsonb(NEW) -> 'withdrawal_date',
      'choice', to_jsonb(NEW) -> 'withdrawal_choice'));
  ELSE
    INSERT INTO erasures (kind, object_id) VALUES (TG_ARGV[0], (gone ->> 'id')::uuid);
  END IF;
  -- Every instance deletes its files and writes its copy of the list.
  PERFORM pg_notify('kadenz', '{"erased": true}');
  RETURN NULL;
END $$;
CREATE TRIGGER participants_withdrawal_noted AFTER UPDATE OF withdrawal_choice ON participants FOR EACH ROW
  WHEN (NEW.withdrawal_choice IS DISTINCT FROM OLD.withdrawal_choice AND NEW.withdrawal_choice IS NOT NULL)
  EXECUTE FUNCTION note_erasure('withdrawal');
CREATE TRIGGER participants_end_noted AFTER DELETE ON participants FOR EACH ROW EXECUTE FUNCTION note_erasure('participant');
CREATE TRIGGER athletes_end_noted AFTER DELETE ON athletes FOR EACH ROW EXECUTE FUNCTION note_erasure('athlete');
CREATE TRIGGER source_accounts_end_noted AFTER DELETE ON source_accounts FOR EACH ROW EXECUTE FUNCTION note_erasure('account');
CREATE TRIGGER contact_addresses_end_noted AFTER DELETE ON contact_addresses FOR EACH ROW
  EXECUTE FUNCTION note_erasure('address');
CREATE TRIGGER users_end_noted AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION note_erasure('user');

-- A text may be about several people: it goes with the first of them. `participant_id` is a participant or an activity.
ALTER TABLE erasable_values DROP CONSTRAINT erasable_values_pkey, ADD PRIMARY KEY (id, participant_id);

CREATE FUNCTION erase_values_of_activities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM erasable_values WHERE id IN (
    SELECT v.id FROM erasable_values v JOIN old_rows ON old_rows.id = v.participant_id
  );
  RETURN NULL;
END $$;
CREATE TRIGGER activities_values_erased AFTER DELETE ON activities
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION erase_values_of_activities();

-- A second withdrawal, of kept data, has no day of its own, so the mails are forgotten by the choice.
CREATE FUNCTION forget_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM mails WHERE participant_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER participants_mails_erased AFTER UPDATE OF withdrawal_choice ON participants FOR EACH ROW
  WHEN (NEW.withdrawal_choice = 'erase' AND OLD.withdrawal_choice IS DISTINCT FROM 'erase')
  EXECUTE FUNCTION forget_mails();
