DROP TRIGGER day_totals_changed ON day_totals;
DROP FUNCTION note_change_of_figures();
ALTER TABLE athlete_totals DROP COLUMN version;
