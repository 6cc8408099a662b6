-- While it was not connected, at a source that gives nothing of the past: what was recorded then never arrives.
ALTER TABLE source_accounts ADD COLUMN gaps tstzmultirange NOT NULL DEFAULT '{}';

CREATE VIEW source_gaps AS SELECT person_id, source, gaps FROM source_accounts;
