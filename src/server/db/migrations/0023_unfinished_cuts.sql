-- A cut gets its number when its rows are copied and complete. Until then it is shown to no one.
ALTER TABLE study_cuts ALTER COLUMN number DROP NOT NULL;
