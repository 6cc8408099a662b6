-- A later text that was saved without a kind asks again while the data continue, as migration 0013 said of older ones.
UPDATE consent_versions SET kind = 'continuing' WHERE version > 1 AND kind = 'first';

-- Texts and answers are records: they are added and never changed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A row of % never changes', TG_TABLE_NAME;
END $$;
CREATE TRIGGER consent_versions_fixed
  BEFORE UPDATE OF version, text_de, text_en, kind, reason, ethics_ref, approved_by, created_at ON consent_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER consents_fixed BEFORE UPDATE OF version, language, text_hash, answers, channel, at ON consents
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- That of the last consent, as the answers are.
ALTER TABLE participants ADD COLUMN consent_version integer;
UPDATE participants p SET consent_version = (
  SELECT c.version FROM consents c WHERE c.participant_id = p.id ORDER BY c.at DESC, c.id DESC LIMIT 1
) WHERE p.person_id IS NOT NULL;
CREATE INDEX participants_by_consent ON participants (study_id, consent_version);

-- Whom a later version asks again: `asked` versions wait for an answer; from `paused_from` on the study reads nothing
-- until there is one.
CREATE VIEW consent_questions AS
SELECT p.id AS participant_id, p.study_id, count(*)::integer AS asked, min(v.created_at) AS asked_at,
  (min(v.created_at) FILTER (WHERE v.kind = 'paused') AT TIME ZONE s.timezone)::date AS paused_from
FROM participants p
JOIN studies s ON s.id = p.study_id AND s.consent_version > p.consent_version
JOIN consent_versions v ON v.study_id = s.id AND v.version > p.consent_version AND v.kind IN ('continuing', 'paused')
WHERE p.person_id IS NOT NULL AND p.withdrawn_at IS NULL
GROUP BY p.id, s.timezone;

CREATE OR REPLACE VIEW participations AS
SELECT p.id AS participant_id, p.study_id, p.code, p.person_id, p.joined_at,
  coalesce(p.start_date, greatest(s.start_date, p.joined_day)) AS start_day,
  coalesce(p.start_date, greatest(s.start_date, p.joined_day)) - 7 * s.history_weeks AS first_day,
  least(p.end_date, s.end_date, p.withdrawal_date, (s.closed_at AT TIME ZONE s.timezone)::date, paused.from_day - 1, 'infinity')
    AS last_day,
  s.sports,
  s.collects_heart_rate AND 'heart_rate' = ANY(p.consent_answers) AS shows_heart_rate,
  s.collects_device AND 'device' = ANY(p.consent_answers) AS shows_device,
  s.collects_route AND 'route' = ANY(p.consent_answers) AS shows_route,
  permitted.row_sources, permitted.sum_sources,
  paused.from_day AS paused_from
FROM participants p
JOIN studies s ON s.id = p.study_id
CROSS JOIN installation_settings i
-- An aggregate, so that it is reckoned once for each participant and not for each activity.
CROSS JOIN LATERAL (
  SELECT
    coalesce(array_agg(t.source ORDER BY t.source) FILTER (WHERE t.display = 'everyone' OR i.display_policy = 'full'), '{}') AS row_sources,
    coalesce(array_agg(t.source ORDER BY t.source) FILTER (WHERE t.display = 'everyone' OR i.display_policy <> 'own_only'), '{}')
      AS sum_sources
  FROM source_terms t
  WHERE t.source = ANY(s.permitted_sources)
    AND (t.research = 'free' OR (t.research = 'with_permission' AND t.source IN (SELECT source FROM sources_with_basis)))
) AS permitted
CROSS JOIN LATERAL (
  SELECT (min(v.created_at) AT TIME ZONE s.timezone)::date AS from_day
  FROM consent_versions v
  WHERE s.consent_version > p.consent_version AND v.study_id = s.id AND v.version > p.consent_version
    AND v.kind = 'paused'
) AS paused
WHERE p.person_id IS NOT NULL;
