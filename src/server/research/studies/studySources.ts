import type { Trx } from '#server/db/schema.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { SourceName } from '#shared/sources.ts';
import type { Problems } from './studyProblems.ts';

/** A source stays permitted when its basis was withdrawn later: its data are held back until there is one again. */
export async function sourcesProblem(
  trx: Trx,
  next: readonly SourceName[],
  former: readonly SourceName[] = [],
): Promise<Problems> {
  const added = next.filter((source) => !former.includes(source));
  if (added.length === 0) return {};
  const lacking = await trx
    .selectFrom('source_terms')
    .select('source')
    .where('source', 'in', added)
    .where('research', '<>', 'free')
    .where('source', 'not in', trx.selectFrom('sources_with_basis').select('source'))
    .executeTakeFirst();
  return lacking ? { permitted_sources: researchMessages('strava_basis_needed') } : {};
}
