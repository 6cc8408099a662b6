-- The index has the order of the list, local time and id, so that any page is read from it.
DROP INDEX activities_by_local_day;
DROP INDEX activities_by_athlete;
CREATE INDEX activities_by_start ON activities (start_date_local, id);
CREATE INDEX activities_by_distance ON activities (distance, id);
CREATE INDEX activities_by_moving_time ON activities (moving_time, id);
CREATE INDEX activities_by_sport_start ON activities (sport_type, start_date_local, id);
CREATE INDEX activities_by_sport_distance ON activities (sport_type, distance, id);
CREATE INDEX activities_by_sport_moving_time ON activities (sport_type, moving_time, id);
-- An athlete has few activities, so the other orders are sorted.
CREATE INDEX activities_by_athlete ON activities (athlete_id, start_date_local, id);
CREATE INDEX activities_by_day_distance ON activities (local_day, distance, id);
CREATE INDEX activities_by_day_moving_time ON activities (local_day, moving_time, id);
CREATE INDEX activities_by_gear ON activities (athlete_id, gear_id, start_date_local) WHERE gear_id IS NOT NULL;
CREATE INDEX activities_excluded ON activities (start_date_local, id) WHERE excluded_at IS NOT NULL;
CREATE INDEX activities_by_flags ON activities USING gin (flags) WITH (fastupdate = off);
-- A pending list would be read by every search.
CREATE INDEX activities_by_search_text ON activities
  USING gin (lower(name || E'\n' || sport_type || E'\n' || coalesce(device_name, '')) gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX athletes_by_name ON athletes USING gin (name_key gin_trgm_ops) WITH (fastupdate = off);

ALTER TABLE activities ADD COLUMN exclude_note text;
