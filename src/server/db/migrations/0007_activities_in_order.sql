-- The id orders activities of one day.
DROP INDEX activities_by_local_day;
CREATE INDEX activities_by_local_day ON activities (local_day, id) INCLUDE (athlete_id, sport_type, distance);
