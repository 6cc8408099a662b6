-- The activities of some days are put in the other orders from the index alone.
DROP INDEX activities_by_start, activities_by_sport_start;
CREATE INDEX activities_by_start ON activities (start_date_local, id) INCLUDE (distance, moving_time);
CREATE INDEX activities_by_sport_start ON activities (sport_type, start_date_local, id) INCLUDE (distance, moving_time);
