import { type RawBuilder, sql } from 'kysely';

/** A study keeps what it has read from a source that research may use: freely, or on a recorded basis. */
export const isKept = (personId: string, source: RawBuilder<string>) => sql<boolean>`EXISTS (
  SELECT FROM participants p JOIN studies s ON s.id = p.study_id JOIN source_terms t
    ON t.source = ANY(s.permitted_sources) AND t.source = ANY(p.consent_sources)
  WHERE p.person_id = ${personId}::uuid AND t.source = ${source}
    AND (t.research = 'free' OR (t.research = 'with_permission' AND t.source IN (SELECT source FROM sources_with_basis)))
)`;
