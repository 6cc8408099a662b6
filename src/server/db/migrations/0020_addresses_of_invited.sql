-- An address that was left on an invitation serves that invitation alone: it ends when the participant joins, refuses, or
-- gets another link.
CREATE OR REPLACE FUNCTION forget_contact_address() RETURNS trigger LANGUAGE plpgsql SET search_path = public, identity AS $$
BEGIN
  DELETE FROM contact_addresses WHERE participant_id = NEW.id;
  UPDATE mails SET state = 'skipped', finished_at = now(),
      reason = CASE WHEN NEW.withdrawn_at IS NULL AND NEW.person_id IS NOT NULL THEN 'no_longer_due' ELSE 'withdrawn' END
    WHERE participant_id = NEW.id AND state = 'waiting';
  IF NEW.withdrawal_choice = 'erase' THEN
    DELETE FROM mails WHERE participant_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER participants_joined AFTER UPDATE OF person_id ON participants FOR EACH ROW
  WHEN (OLD.person_id IS NULL AND NEW.person_id IS NOT NULL) EXECUTE FUNCTION forget_contact_address();

CREATE FUNCTION forget_invited_address() RETURNS trigger LANGUAGE plpgsql SET search_path = public, identity AS $$
BEGIN
  DELETE FROM contact_addresses USING participants p
    WHERE contact_addresses.participant_id = NEW.participant_id AND p.id = NEW.participant_id AND p.person_id IS NULL;
  UPDATE mails SET state = 'skipped', reason = 'no_longer_due', finished_at = now()
    FROM participants p
    WHERE mails.participant_id = NEW.participant_id AND p.id = NEW.participant_id AND p.person_id IS NULL
      AND mails.state = 'waiting';
  RETURN NULL;
END $$;
CREATE TRIGGER participant_invites_over AFTER UPDATE OF ended_at, refused_at ON participant_invites FOR EACH ROW
  WHEN ((OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) OR (OLD.refused_at IS NULL AND NEW.refused_at IS NOT NULL))
  EXECUTE FUNCTION forget_invited_address();
