CREATE TABLE activity_counts (
  athlete_id uuid NOT NULL,
  sport_type text NOT NULL,
  total integer NOT NULL,
  PRIMARY KEY (athlete_id, sport_type)
);

CREATE FUNCTION count_activities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    UPDATE activity_counts c SET total = c.total - o.n
      FROM (SELECT athlete_id, sport_type, count(*)::integer AS n FROM old_rows GROUP BY athlete_id, sport_type) o
      WHERE c.athlete_id = o.athlete_id AND c.sport_type = o.sport_type;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO activity_counts AS c (athlete_id, sport_type, total)
      SELECT athlete_id, sport_type, count(*)::integer FROM new_rows
      GROUP BY athlete_id, sport_type ORDER BY athlete_id, sport_type
      ON CONFLICT (athlete_id, sport_type) DO UPDATE SET total = c.total + excluded.total;
  END IF;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM activity_counts c USING (SELECT DISTINCT athlete_id FROM old_rows) o
      WHERE c.athlete_id = o.athlete_id AND c.total = 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER activities_counted_on_insert AFTER INSERT ON activities
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_activities();
CREATE TRIGGER activities_counted_on_delete AFTER DELETE ON activities
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_activities();
CREATE TRIGGER activities_counted_on_update AFTER UPDATE ON activities
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_activities();
