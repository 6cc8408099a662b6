import { type RawBuilder, sql } from 'kysely';
import { all } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { beginningWith, containing } from '#server/db/searchText.ts';
import { studyIdsOf } from '#server/research/studies/studyIdsOf.ts';
import { userContains } from '#server/users/userSearch.ts';
import { SEARCH_GROUP_MAX } from '#shared/constants.ts';
import type { SearchAnswer } from '#shared/contract/search.ts';
import { BETWEEN, normalizeCode } from '#shared/participantCode.ts';
import type { Reach } from '#shared/roles.ts';

/** The beginning of a participant's code, such as `KDZ-004-4`. */
interface CodePart {
  letters: string;
  rest: string;
}

const PART = /^([A-Z]{0,5})-*(\d{0,6}(?:-\d?)?)$/;

function readCodePart(typed: string): CodePart | null {
  const [whole, letters = '', rest = ''] = PART.exec(normalizeCode(typed).replaceAll(BETWEEN, '-')) ?? [];
  return whole ? { letters, rest } : null;
}

interface Searcher {
  id: string;
  reach: Record<keyof SearchAnswer, Reach | null>;
}

const limit = sql`LIMIT ${sql.lit(SEARCH_GROUP_MAX)}`;

function studiesWithin(reach: Reach | null, userId: string): RawBuilder<unknown> | null {
  if (reach === 'all') return sql`true`;
  return reach === 'studies' ? sql`studies.id IN (${studyIdsOf(userId)})` : null;
}

async function findStudies(db: Db, typed: string, { id, reach }: Searcher) {
  const within = studiesWithin(reach.studies, id);
  if (!within) return [];
  const { rows } = await sql<SearchAnswer['studies'][number]>`
    SELECT studies.id, studies.title, labs.name AS lab_name
    FROM studies JOIN labs ON labs.id = studies.lab_id
    WHERE ${within} AND studies.title_key LIKE ${containing(typed)}
    ORDER BY studies.title_key LIKE ${beginningWith(typed)} DESC, studies.title_key, studies.id ${limit}`.execute(db);
  return rows;
}

/**
 * Finds the study by prefix, then the code by the index of the study's codes; the range ends at a colon, which sorts
 * after the digits.
 */
async function findParticipants(db: Db, typed: string, { id, reach }: Searcher) {
  const within = studiesWithin(reach.participants, id);
  const part = readCodePart(typed);
  if (!within || !part) return [];
  const { letters, rest } = part;
  const prefix = rest === '' ? sql`LIKE ${`${letters}%`}` : sql`= ${letters}`;
  const ofPrefix = letters === '' ? sql`true` : sql`studies.code_prefix ${prefix}`;
  const { rows } = await sql<SearchAnswer['participants'][number]>`
    SELECT found.id, found.code, studies.id AS study_id, studies.title AS study_title
    FROM studies
    CROSS JOIN LATERAL (
      SELECT id, code FROM participants
      WHERE study_id = studies.id AND code >= studies.code_prefix || '-' || ${rest}
        AND code < studies.code_prefix || '-' || ${rest} || ':'
      ORDER BY code ${limit}
    ) AS found
    WHERE ${within} AND ${ofPrefix} AND studies.participant_count > 0
    ORDER BY studies.code_prefix, found.code ${limit}`.execute(db);
  return rows;
}

async function findLabs(db: Db, typed: string, { id, reach }: Searcher) {
  if (reach.labs === null) return [];
  const within = reach.labs === 'all' ? sql`true` : sql`id = (SELECT lab_id FROM researchers WHERE user_id = ${id})`;
  const pattern = containing(typed);
  const { rows } = await sql<SearchAnswer['labs'][number]>`
    SELECT id, name, email FROM labs
    WHERE ${within} AND (name_key LIKE ${pattern} OR email_key LIKE ${pattern})
    ORDER BY name_key LIKE ${beginningWith(typed)} DESC, name_key, id ${limit}`.execute(db);
  return rows;
}

async function findUsers(db: Db, typed: string, { reach }: Searcher) {
  if (reach.users !== 'all') return [];
  const { rows } = await sql<SearchAnswer['users'][number]>`
    SELECT id, email, role FROM users
    WHERE ${all(userContains(typed))} AND email_key LIKE ${containing(typed)}
    ORDER BY email_key LIKE ${beginningWith(typed)} DESC, email_key ${limit}`.execute(db);
  return rows;
}

async function findAthletes(db: Db, typed: string, { id, reach }: Searcher) {
  if (reach.athletes !== 'all' && reach.athletes !== 'own') return [];
  const within =
    reach.athletes === 'all' ? sql`true` : sql`id = (SELECT people.id FROM people WHERE user_id = ${id}::uuid)`;
  const { rows } = await sql<SearchAnswer['athletes'][number]>`
    SELECT id, name, strava_id::text AS strava_id, status FROM athletes
    WHERE ${within} AND search_text LIKE ${containing(typed)}
    ORDER BY name_key LIKE ${beginningWith(typed)} DESC, name_key, id ${limit}`.execute(db);
  return rows;
}

export async function searchEverything(db: Db, typed: string, searcher: Searcher): Promise<SearchAnswer> {
  const [studies, participants, labs, users, athletes] = await Promise.all([
    findStudies(db, typed, searcher),
    findParticipants(db, typed, searcher),
    findLabs(db, typed, searcher),
    findUsers(db, typed, searcher),
    findAthletes(db, typed, searcher),
  ]);
  return { studies, participants, labs, users, athletes };
}
