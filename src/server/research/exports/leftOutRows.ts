import { sql } from 'kysely';
import { all, onlyRow } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { isExcluded } from '#server/research/exports/tables/sharedColumns.ts';
import type { LeftOut, LeftOutReason } from '#shared/contract/studyExports.ts';
import { type Choices, counts, fromActivities, hasPermitted, inPeriod, isPermitted } from './exportScope.ts';
import { batchesOf, type SourceParticipant } from './rowSource.ts';

/** `others` are left out, and took part in the study's flow; nothing is read of erased participants. */
export async function participantsOf(db: Db, studyId: string, choices: Choices) {
  const { include_withdrawn = true, required_answers = [] } = choices;
  const { rows } = await sql<SourceParticipant & { why: LeftOutReason | null }>`
    SELECT id, code, CASE
      WHEN withdrawal_choice = 'erase' THEN 'erased_participants'
      WHEN withdrawn_at IS NOT NULL AND NOT ${include_withdrawn}::boolean THEN 'withdrawn_participants'
      WHEN joined_at IS NOT NULL AND NOT consent_answers @> ${required_answers}::text[] THEN 'answers_missing'
    END AS why FROM participants WHERE study_id = ${studyId}::uuid ORDER BY code`.execute(db);
  const numbers = new Map<LeftOutReason, number>();
  for (const { why } of rows) if (why !== null) numbers.set(why, (numbers.get(why) ?? 0) + 1);
  const left: LeftOut = [...numbers].map(([reason, count]) => ({ reason, count }));
  return {
    participants: rows.filter(({ why }) => why === null).map(({ id, code }) => ({ id, code })),
    others: rows.flatMap(({ id, why }) => (why === null || why === 'erased_participants' ? [] : [id])),
    left,
  };
}

const HAS_BASIS = sql`(SELECT strava_basis IS NOT NULL FROM installation_settings)`;

const NONE = { exported: 0, strava: 0, agreed: 0, source: 0, level: 0, otherRecord: 0, excluded: 0 };
type Counts = typeof NONE;

/** Sources that research may use, whose single activities only the level `full` shows. */
const LEVELLED = sql`(
  SELECT t.source FROM source_terms t
  WHERE t.display = 'person' AND (t.research = 'free' OR t.source IN (SELECT source FROM sources_with_basis))
)`;

interface CountRequest {
  studyId: string;
  choices: Choices;
}

function countSome(db: Db, ids: readonly string[], { studyId, choices }: CountRequest): Promise<Counts> {
  const isHidden = sql`NOT ${isPermitted} AND NOT ${hasPermitted}`;
  const isLevelled = sql`a.source = ANY(w.agreed_sources) AND a.source IN ${LEVELLED}`;
  const isUsable = sql`(a.source <> 'strava' OR ${HAS_BASIS})`;
  const isUnagreed = sql`a.source IN (SELECT unnest(permitted_sources) FROM studies WHERE id = ${studyId}::uuid)
    AND NOT a.source = ANY(w.agreed_sources)`;
  const counted = sql<Counts>`
    SELECT count(*) FILTER (WHERE ${all([isPermitted, ...counts(choices)])})::integer AS exported,
      count(*) FILTER (WHERE ${isHidden} AND a.source = 'strava' AND NOT ${HAS_BASIS})::integer AS strava,
      count(*) FILTER (WHERE ${isHidden} AND ${isUsable} AND ${isUnagreed})::integer AS agreed,
      count(*) FILTER (WHERE ${isHidden} AND ${isUsable} AND NOT (${isUnagreed}) AND NOT (${isLevelled}))::integer AS source,
      count(*) FILTER (WHERE ${isHidden} AND ${isLevelled})::integer AS level,
      count(*) FILTER (WHERE NOT ${isPermitted} AND ${hasPermitted})::integer AS "otherRecord",
      count(*) FILTER (WHERE ${isPermitted} AND ${isExcluded})::integer AS excluded
    ${fromActivities(ids, inPeriod(choices))}`;
  return onlyRow(db, counted);
}

async function countActivities(db: Db, ids: readonly string[], asked: CountRequest): Promise<Counts> {
  const sums = { ...NONE };
  for (const some of batchesOf(ids)) {
    const found = await countSome(db, some, asked);
    for (const kind of Object.keys(sums) as (keyof Counts)[]) sums[kind] += found[kind];
  }
  return sums;
}

/** How many activities an export of `ids` has, and how many it leaves out and why. */
export async function countRows(
  db: Db,
  ids: readonly string[],
  asked: CountRequest,
): Promise<{ exported: number; left: LeftOut }> {
  const found = await countActivities(db, ids, asked);
  const left: LeftOut = [
    { reason: 'strava_without_basis', count: found.strava },
    { reason: 'source_not_agreed', count: found.agreed },
    { reason: 'source_not_permitted', count: found.source },
    { reason: 'display_level', count: found.level },
    { reason: 'other_record_counts', count: found.otherRecord },
    { reason: 'excluded_activities', count: asked.choices.include_excluded ? 0 : found.excluded },
  ];
  return { exported: found.exported, left: left.filter(({ count }) => count > 0) };
}
