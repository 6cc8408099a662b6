-- The connection of a person whose data were deleted after its end: its days in studies stay days of a connection.
CREATE TABLE ended_accounts (
  person_id uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  source text NOT NULL,
  first_connected_at timestamptz NOT NULL,
  broken_since timestamptz NOT NULL,
  PRIMARY KEY (person_id, source)
);

-- What days know of a source. Nothing is there of a connection whose data were deleted, nor of the time before the
-- first connection of an account at a source that gives nothing of the past.
DROP VIEW source_gaps;
CREATE VIEW source_histories AS
SELECT a.person_id, a.source, least(a.first_connected_at, e.first_connected_at) AS first_connected_at, a.is_broken,
  a.status_since, a.heard_at, false AS is_deleted,
  coalesce(s.gaps, '{}')
    + CASE WHEN t.gives_past THEN '{}' ELSE tstzmultirange(tstzrange(NULL, a.first_connected_at)) END AS gaps
FROM person_accounts a
JOIN source_terms t ON t.source = a.source
LEFT JOIN source_accounts s ON s.person_id = a.person_id AND s.source = a.source
LEFT JOIN ended_accounts e ON e.person_id = a.person_id AND e.source = a.source
UNION ALL
SELECT e.person_id, e.source, e.first_connected_at, true, e.broken_since, NULL, true,
  tstzmultirange(tstzrange(NULL, e.broken_since))
FROM ended_accounts e
WHERE NOT EXISTS (SELECT FROM person_accounts a WHERE a.person_id = e.person_id AND a.source = e.source);
