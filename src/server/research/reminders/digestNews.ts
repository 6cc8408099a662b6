import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { isReadUpload } from '#server/research/participants/lastSync.ts';

export const NEWS_KINDS = ['joined', 'withdrawn', 'silent', 'to_decide', 'problems', 'uploads'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];
export type StudyNews = { id: string; title: string } & Record<NewsKind, number>;

interface NewsPeriod {
  since: Date;
  until: Date;
}

export const isOfStaff = (user: RawBuilder<unknown>) => sql`s.closed_at IS NULL AND (s.owner_id = ${user}
  OR EXISTS (SELECT FROM study_team t WHERE t.study_id = s.id AND t.user_id = ${user}))`;

/**
 * Counts over whole studies only: neither participants nor groups, so blinded analysts may read them too. What was
 * solved meanwhile is no news.
 */
export async function readNews(db: Db, userId: string, period: NewsPeriod): Promise<StudyNews[]> {
  const within = (column: string) =>
    sql`${sql.ref(column)} > ${period.since}::timestamptz AND ${sql.ref(column)} <= ${period.until}::timestamptz`;
  const ofPeople = (column: string) =>
    sql`(SELECT count(*)::integer FROM participants p WHERE p.study_id = s.id AND ${within(column)})`;
  const problems = (kinds: RawBuilder<unknown>) =>
    sql`(SELECT count(*)::integer FROM study_problems o
      WHERE o.study_id = s.id AND o.state <> 'closed' AND ${within('o.opened_at')} AND ${kinds})`;
  const { rows } = await sql<StudyNews>`
    SELECT s.id, s.title, ${ofPeople('p.joined_at')} AS joined, ${ofPeople('p.withdrawn_at')} AS withdrawn,
      ${problems(sql`o.kind = 'silent'`)} AS silent, ${problems(sql`o.kind = 'needs_decision'`)} AS to_decide,
      ${problems(sql`o.kind NOT IN ('silent', 'needs_decision')`)} AS problems,
      (SELECT count(*)::integer FROM uploads u JOIN participants p ON p.id = u.participant_id
        WHERE p.study_id = s.id AND ${isReadUpload} AND ${within('u.finished_at')}) AS uploads
    FROM studies s WHERE ${isOfStaff(sql`${userId}::uuid`)} ORDER BY s.title_key, s.id`.execute(db);
  return rows.filter((study) => NEWS_KINDS.some((kind) => study[kind] > 0));
}
