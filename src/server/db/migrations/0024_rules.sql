-- A rule has a limit, phases, and parts of its own for groups.
UPDATE study_rules SET rule = '{"limit": null, "phases": [], "groups": []}'::jsonb || rule;
ALTER TABLE study_rules ADD COLUMN reason text;

-- A participant's own target of a rule that does not count days: what is counted, and how much in seven days.
ALTER TABLE participants ADD COLUMN own_target jsonb;

-- Of a change only the fields that changed are taken over, and the days of the form are the target of a rule that counts
-- days alone.
CREATE OR REPLACE FUNCTION add_study_rule() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held jsonb;
  next jsonb;
BEGIN
  SELECT rule INTO held FROM study_rules WHERE study_id = NEW.id ORDER BY version DESC LIMIT 1;
  next := coalesce(held,
    '{"count": "days", "window": "iso_week", "grace_days": 0, "declared_days": "exclude", "valid": {"manual": true, "flagged": true}, "limit": null, "phases": [], "groups": []}');
  IF TG_OP = 'INSERT' OR NEW.sports IS DISTINCT FROM OLD.sports THEN
    next := next || jsonb_build_object('sports', NEW.sports);
  END IF;
  IF TG_OP = 'INSERT' OR NEW.min_minutes IS DISTINCT FROM OLD.min_minutes THEN
    next := next || jsonb_build_object('min_minutes', NEW.min_minutes);
  END IF;
  IF TG_OP = 'INSERT' OR (NEW.min_active_days IS DISTINCT FROM OLD.min_active_days AND next ->> 'count' = 'days') THEN
    next := next || jsonb_build_object('target', NEW.min_active_days);
  END IF;
  IF next IS DISTINCT FROM held THEN
    INSERT INTO study_rules (study_id, version, rule, created_at, created_by)
      SELECT NEW.id, coalesce(max(version), 0) + 1, next, NEW.updated_at, NEW.updated_by
      FROM study_rules WHERE study_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
