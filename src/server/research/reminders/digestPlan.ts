import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { Secret } from '#server/plugins/secret.ts';
import { dayIn, startOfDay } from '#shared/calendarDate.ts';
import { DAY_MS, DIGEST_HOUR } from '#shared/constants.ts';
import { takeDigestDay } from './digestChoice.ts';
import { isOfStaff, readNews } from './digestNews.ts';
import { queueMail } from './queueMail.ts';
import { hourIn, latestDay } from './studyHours.ts';

interface StaffMember {
  id: string;
  timezone: string;
  planned_on: string | null;
}

/** After noon the next morning tells it. */
const LATEST_HOUR = 12;
/** A first digest begins a little more than a day ago, because mornings are not planned at the same second. */
const FIRST_MS = DAY_MS + 3_600_000;
const OLDEST_MS = 7 * DAY_MS;

/** Active staff of open studies; the time zone is the one of most of them. */
async function staffToPlan(db: Db, now: Date): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    SELECT u.id, mode() WITHIN GROUP (ORDER BY s.timezone) AS timezone, d.planned_on
    FROM users u JOIN studies s ON ${isOfStaff(sql`u.id`)}
    LEFT JOIN staff_digests d ON d.user_id = u.id
    WHERE u.deactivated_at IS NULL AND u.role <> 'user' AND coalesce(d.is_on, true)
    GROUP BY u.id, d.planned_on ORDER BY u.id`.execute(db);
  return rows.filter(({ timezone, planned_on }) => {
    const hour = hourIn(timezone, now);
    const isPlanned =
      planned_on !== null && planned_on >= dayIn(timezone, now) && planned_on <= latestDay(timezone, now);
    return !isPlanned && hour >= DIGEST_HOUR && hour < LATEST_HOUR;
  });
}

/** Without a mail, the last day that was planned had no news. */
const beforeFirstMail = ({ timezone, planned_on }: StaffMember, now: Date): Date =>
  planned_on === null || planned_on > dayIn(timezone, now)
    ? new Date(now.getTime() - FIRST_MS)
    : startOfDay(timezone, planned_on);

/** Starts at the last digest, or at that digest's own start when it did not arrive. */
async function sinceLastDigest(db: Db, member: StaffMember, now: Date): Promise<Date> {
  const last = await db
    .selectFrom('mails')
    .select(['state', 'news_since', 'created_at'])
    .where('user_id', '=', member.id)
    .where('created_at', '<=', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isLost = last !== undefined && ['failed', 'bounced', 'skipped'].includes(last.state);
  const since = (isLost ? last.news_since : null) ?? last?.created_at ?? beforeFirstMail(member, now);
  return new Date(Math.max(since.getTime(), now.getTime() - OLDEST_MS));
}

async function planMember(db: Db, secret: Secret, member: StaffMember, now: Date): Promise<number> {
  const today = dayIn(member.timezone, now);
  const since = await sinceLastDigest(db, member, now);
  const news = await readNews(db, member.id, { since, until: now });
  return inTransaction(db, async (trx) => {
    const isOurs = await takeDigestDay(trx, secret, member.id, today);
    if (!isOurs || news.length === 0) return 0;
    await queueMail(trx, { user_id: member.id, news_since: since, kind: 'digest', planned_for: today }, now);
    return 1;
  });
}

export async function planDigests(db: Db, secret: Secret, now: Date, log: FastifyBaseLogger): Promise<number> {
  let planned = 0;
  for (const member of await staffToPlan(db, now)) {
    const { id: user_id, planned_on, timezone } = member;
    if (planned_on !== null && planned_on > latestDay(timezone, now)) {
      log.warn(
        { event: 'digests_ahead', user_id, planned_on },
        'the digest of a day that has not come was planned, so the clock of the server was ahead: it is planned again',
      );
    }
    planned += await planMember(db, secret, member, now);
  }
  return planned;
}
