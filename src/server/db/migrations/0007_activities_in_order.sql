-- The export reads activities in the order of their days, page by page from where it was: the id tells those of one day apart.
DROP INDEX activities_by_local_day;
CREATE INDEX activities_by_local_day ON activities (local_day, id) INCLUDE (athlete_id, sport_type, distance);
