-- Ten indexes for each activity, with the primary key and that of `strava_id`.
DROP INDEX activities_by_day_distance, activities_by_day_moving_time, activities_by_gear, activities_excluded, activities_by_flags,
  activities_by_search_text, activities_by_distance, activities_by_moving_time, activities_by_sport_distance, activities_by_sport_moving_time;
-- Days are filtered in the index, so that a page of a few days in another order reads no other activities.
CREATE INDEX activities_by_distance ON activities (distance, id) INCLUDE (start_date_local);
CREATE INDEX activities_by_moving_time ON activities (moving_time, id) INCLUDE (start_date_local);
CREATE INDEX activities_by_sport_distance ON activities (sport_type, distance, id) INCLUDE (start_date_local);
CREATE INDEX activities_by_sport_moving_time ON activities (sport_type, moving_time, id) INCLUDE (start_date_local);
-- Text and marks together. Without a list of entries still to be sorted in, which every search would have to read through.
CREATE INDEX activities_by_text_and_marks ON activities USING gin (
  lower(name || E'\n' || sport_type || E'\n' || coalesce(device_name, '')) gin_trgm_ops,
  (flags || CASE WHEN excluded_at IS NULL THEN '{}'::text[] ELSE '{excluded}'::text[] END)
) WITH (fastupdate = off);
