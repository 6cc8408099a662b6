-- An address that was left on an invitation serves that invitation alone: it ends when the participant joins, refuses, or
-- gets another link.
CREATE FUNCTION forget_address_of_invited(invited uuid) RETURNS void LANGUAGE sql SET search_path = public, identity
BEGIN ATOMIC
  DELETE FROM identity.contact_addresses WHERE participant_id = invited;
  UPDATE mails SET state = 'skipped', reason = 'no_longer_due', finished_at = now()
    WHERE participant_id = invited AND state = 'waiting';
END;

CREATE FUNCTION end_address_on_joining() RETURNS trigger LANGUAGE plpgsql SET search_path = public, identity AS $$
BEGIN
  PERFORM forget_address_of_invited(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER participants_joined AFTER UPDATE OF person_id ON participants FOR EACH ROW
  WHEN (OLD.person_id IS NULL AND NEW.person_id IS NOT NULL) EXECUTE FUNCTION end_address_on_joining();

CREATE FUNCTION end_address_with_invite() RETURNS trigger LANGUAGE plpgsql SET search_path = public, identity AS $$
BEGIN
  PERFORM forget_address_of_invited(id) FROM participants WHERE id = NEW.participant_id AND person_id IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER participant_invites_over AFTER UPDATE OF ended_at, refused_at ON participant_invites FOR EACH ROW
  WHEN ((OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) OR (OLD.refused_at IS NULL AND NEW.refused_at IS NOT NULL))
  EXECUTE FUNCTION end_address_with_invite();
