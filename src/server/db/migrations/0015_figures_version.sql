ALTER TABLE athlete_totals ADD COLUMN version bigint NOT NULL DEFAULT 0;

CREATE FUNCTION note_change_of_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE athlete_totals SET version = version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER day_totals_changed AFTER INSERT ON day_totals
  FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_figures();
