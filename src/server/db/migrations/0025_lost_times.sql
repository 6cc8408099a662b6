-- Whether a connection reads what was recorded before it.
ALTER TABLE source_terms ADD COLUMN gives_past boolean NOT NULL DEFAULT true;
ALTER TABLE source_terms ALTER COLUMN gives_past DROP DEFAULT;

-- A source that gives nothing of the past has nothing from before its first connection either.
CREATE OR REPLACE VIEW source_gaps AS
SELECT a.person_id, a.source,
  a.gaps + CASE WHEN t.gives_past THEN '{}' ELSE tstzmultirange(tstzrange(NULL, a.first_connected_at)) END AS gaps
FROM source_accounts a JOIN source_terms t ON t.source = a.source;
