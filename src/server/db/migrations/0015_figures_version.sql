-- Grows with each change of the installation's figures, in the transaction that makes it: whoever has read figures can ask by one row
-- whether they are still those. Together with the number of athletes it names a state of them.
ALTER TABLE athlete_totals ADD COLUMN version bigint NOT NULL DEFAULT 0;

CREATE FUNCTION note_change_of_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE athlete_totals SET version = version + 1;
  RETURN NULL;
END $$;
-- Every change of activities that moves a figure begins with adding to these.
CREATE TRIGGER day_totals_changed AFTER INSERT ON day_totals
  FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_figures();
