-- The sources that the study permitted at the last consent: another one is read only of those who agree to it. The log
-- knows the former ones.
ALTER TABLE participants ADD COLUMN consent_sources text[];
UPDATE participants p SET consent_sources = coalesce((
    SELECT ARRAY(SELECT jsonb_array_elements_text(e.changes -> 'permitted_sources' -> 'old')) FROM audit_log e
    WHERE e.study_id = s.id AND e.action = 'study.changed' AND e.changes ? 'permitted_sources'
      AND e.at > (SELECT min(c.at) FROM consents c
        WHERE c.participant_id = p.id AND c.version = p.consent_version AND c.at >= p.joined_at)
    ORDER BY e.id LIMIT 1
  ), s.permitted_sources)
FROM studies s WHERE s.id = p.study_id AND p.person_id IS NOT NULL;

CREATE OR REPLACE VIEW participations AS
SELECT p.id AS participant_id, p.study_id, p.code, p.person_id, p.joined_at,
  greatest(p.start_date, s.start_date, p.joined_day) AS start_day,
  greatest(coalesce(p.start_date, p.joined_day), s.start_date) - 7 * least(s.history_weeks, p.consent_history_weeks) AS first_day,
  least(p.end_date, s.end_date, p.withdrawal_date, (s.closed_at AT TIME ZONE s.timezone)::date, paused.from_day - 1, 'infinity')
    AS last_day,
  s.sports,
  s.collects_heart_rate AND 'heart_rate' = ANY(p.consent_answers) AS shows_heart_rate,
  s.collects_device AND 'device' = ANY(p.consent_answers) AS shows_device,
  s.collects_route AND 'route' = ANY(p.consent_answers) AS shows_route,
  permitted.row_sources, permitted.sum_sources,
  paused.from_day AS paused_from,
  ARRAY(SELECT unnest(s.permitted_sources) INTERSECT SELECT unnest(p.consent_sources)) AS agreed_sources
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
  WHERE t.source = ANY(s.permitted_sources) AND t.source = ANY(p.consent_sources)
    AND (t.research = 'free' OR (t.research = 'with_permission' AND t.source IN (SELECT source FROM sources_with_basis)))
) AS permitted
CROSS JOIN LATERAL (
  SELECT (min(v.created_at) AT TIME ZONE s.timezone)::date AS from_day
  FROM consent_versions v
  WHERE s.consent_version > p.consent_version AND v.study_id = s.id AND v.version > p.consent_version
    AND v.kind = 'paused'
) AS paused
WHERE p.person_id IS NOT NULL;
