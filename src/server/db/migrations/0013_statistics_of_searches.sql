-- A partial index gives the planner no statistics of its expressions: a frequent word looked rare to it, and all its
-- matches were read from the index.
CREATE STATISTICS activities_search_text
  ON (lower(name || E'\n' || sport_type || E'\n' || coalesce(device_name, ''))) FROM activities;
CREATE STATISTICS activities_marks
  ON (flags || CASE WHEN excluded_at IS NULL THEN '{}'::text[] ELSE '{excluded}'::text[] END) FROM activities;

DO $$ BEGIN
  IF EXISTS (SELECT FROM activities) THEN ANALYZE activities; END IF;
END $$;
