-- Sorts and sums of one athlete are read from the index alone.
DROP INDEX activities_by_athlete;
CREATE INDEX activities_by_athlete ON activities (athlete_id, start_date_local, id)
  INCLUDE (distance, moving_time, total_elevation_gain);
