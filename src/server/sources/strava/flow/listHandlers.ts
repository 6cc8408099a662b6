import type { Job, JobContext, JobOutcome } from '#server/jobs/jobQueue.ts';
import { meaningOf } from '#server/sources/flow/flowOutcome.ts';
import { done, idIn } from '#server/sources/flow/jobData.ts';
import type { CallError } from '#server/sources/source/callError.ts';
import type { Handler } from '#server/sources/source/sourceFlow.ts';
import type { ActivityPage, RawActivity } from '#server/sources/strava/calls/stravaClient.ts';
import { DAY_MS } from '#shared/constants.ts';
import type { QueueName } from '#shared/contract/control.ts';
import { instant, toActivityRows } from './activityRows.ts';
import type { FlowParts } from './flowParts.ts';
import type { FlowAthlete, Reading } from './flowRepository.ts';
import type { GearReading } from './gearReading.ts';

/** Strava shows a hidden start time as one second after midnight. */
const isHidden = (localStart: unknown) => typeof localStart === 'string' && localStart.slice(11, 19) === '00:00:01';

function startOf(raw: RawActivity): number {
  if (typeof raw !== 'object' || raw === null) return Number.NaN;
  const { start_date, start_date_local } = raw as { start_date?: unknown; start_date_local?: unknown };
  const start = instant(start_date)?.getTime() ?? Number.NaN;
  return isHidden(start_date_local) ? start + DAY_MS : start;
}

export function reachOf(raws: readonly RawActivity[]): Date | null {
  const starts = raws.map(startOf).filter((start) => !Number.isNaN(start));
  return starts.length === 0 ? null : new Date(Math.min(...starts));
}

const WEEK_MS = 7 * DAY_MS;
/** Years of a very active athlete; more pages mean that Strava repeats one. */
const PAGES_MAX = 100;

interface Page {
  raws: readonly RawActivity[];
  reading: Reading;
}

export const historyJob = ({ id }: { id: string }): Job => ({
  queue: 'backfill',
  kind: 'history',
  data: { athlete_id: id },
});

export function createListReading({ client, asAthlete, now }: FlowParts) {
  return async function readPage(
    athlete: FlowAthlete,
    which: ActivityPage,
    priority: QueueName,
    signal: AbortSignal,
  ): Promise<Page | CallError> {
    const askedAt = now();
    const answer = await asAthlete(athlete.id, priority, (call) => client.listActivities(call, which), signal);
    if (!answer.ok) return answer.error;
    return { raws: answer.value, reading: toActivityRows(answer.value, athlete, askedAt) };
  };
}

type ListReading = ReturnType<typeof createListReading>;

export async function readPeriod(
  readPage: ListReading,
  athlete: FlowAthlete,
  period: Pick<ActivityPage, 'after' | 'before'>,
  priority: QueueName,
  signal: AbortSignal,
): Promise<Reading | CallError> {
  const all: Reading[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const read = await readPage(athlete, { ...period, page }, priority, signal);
    if ('kind' in read) return read;
    if (read.raws.length === 0) break;
    all.push(read.reading);
  }
  return { rows: all.flatMap(({ rows }) => rows), broken: all.flatMap(({ broken }) => broken) };
}

/** Whether activities may be missing between the last sync and the end of this page. */
function hasGap({ last_sync_at, history_before, history_done_at }: FlowAthlete, reach: Date | null): boolean {
  if (last_sync_at === null || (history_before === null && history_done_at === null)) return true;
  return reach !== null && reach.getTime() > last_sync_at.getTime() - WEEK_MS;
}

/** With a day for places whose clocks are ahead. */
const isBeforeFirstDay = ({ first_day }: FlowAthlete, moment: Date) =>
  first_day !== null && moment.getTime() < Date.parse(first_day) - DAY_MS;

export function createListHandlers(parts: FlowParts, gear: GearReading) {
  const { athletes, now, log } = parts;
  const readPage = createListReading(parts);

  async function outcomeOf(error: CallError, athlete: FlowAthlete, context: JobContext): Promise<JobOutcome> {
    const meaning = meaningOf(error, context, now());
    log.warn(
      { event: 'strava_import', athlete_id: athlete.id, problem: error.kind, status: error.status },
      'not imported',
    );
    if (meaning.is === 'wait') return meaning.outcome;
    if (meaning.is === 'no_permission') await athletes.missesPermission(athlete.id);
    else if (meaning.is !== 'disconnected') {
      await athletes.note(athlete.id, null, meaning.is, context.attempt);
      await athletes.importFailed(athlete.id);
    }
    return done;
  }

  async function keep(athlete: FlowAthlete, queue: QueueName, reading: Reading, context: JobContext): Promise<void> {
    const stored = await athletes.store(athlete.id, { ...reading, consentedAt: athlete.consented_at });
    log.info(
      { event: 'strava_import', athlete_id: athlete.id, queue, ...stored, broken: reading.broken.length },
      'imported',
    );
    await gear.readUnknown(athlete, reading.rows, queue, context.signal);
  }

  async function connect(athlete: FlowAthlete, context: JobContext): Promise<JobOutcome> {
    const askedAt = now();
    const page = await readPage(athlete, {}, 'import', context.signal);
    if ('kind' in page) return outcomeOf(page, athlete, context);
    await gear.readAll(athlete, 'import', context.signal);
    const reach = reachOf(page.raws);
    const isGap = hasGap(athlete, reach);
    const isAll = page.raws.length === 0;
    const history = { history_before: reach ?? askedAt, history_done_at: isAll ? askedAt : null };
    const isDone = isGap ? isAll : athlete.history_done_at !== null;
    const next = isDone ? [] : [historyJob(athlete)];
    const reading = { ...page.reading, syncedAt: askedAt, next, ...(isGap ? { history } : {}) };
    await keep(athlete, 'import', reading, context);
    return done;
  }

  async function sync(athlete: FlowAthlete, context: JobContext): Promise<JobOutcome> {
    const { last_sync_at, history_done_at } = athlete;
    if (athlete.status === 'importing' || last_sync_at === null) return connect(athlete, context);
    const askedAt = now();
    const after = new Date(last_sync_at.getTime() - WEEK_MS);
    const reading = await readPeriod(readPage, athlete, { after }, 'import', context.signal);
    if ('kind' in reading) return outcomeOf(reading, athlete, context);
    await gear.readAll(athlete, 'import', context.signal);
    const next = history_done_at === null ? [historyJob(athlete)] : [];
    await keep(athlete, 'import', { ...reading, syncedAt: askedAt, next }, context);
    return done;
  }

  /** The next page is another job, so that urgent jobs run in between. */
  async function history(athlete: FlowAthlete, context: JobContext): Promise<JobOutcome> {
    if (athlete.history_done_at !== null) return done;
    const askedAt = now();
    const cursor = athlete.history_before ?? askedAt;
    const end = { history_before: cursor, history_done_at: askedAt };
    if (isBeforeFirstDay(athlete, cursor)) {
      await keep(athlete, 'backfill', { rows: [], broken: [], history: end }, context);
      return done;
    }
    // The page may have ended between activities of the same second.
    const before = new Date(cursor.getTime() + 1000);
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const read = await readPage(athlete, { before, page }, 'backfill', context.signal);
      if ('kind' in read) return outcomeOf(read, athlete, context);
      const isEnd = read.raws.length === 0;
      const reach = reachOf(read.raws);
      const isFurther = reach !== null && reach < cursor;
      if (isEnd) {
        await keep(athlete, 'backfill', { ...read.reading, history: end }, context);
        return done;
      }
      if (isFurther) {
        const so_far = { history_before: reach, history_done_at: null };
        await keep(athlete, 'backfill', { ...read.reading, history: so_far, next: [historyJob(athlete)] }, context);
        return done;
      }
      await keep(athlete, 'backfill', read.reading, context);
    }
    return done;
  }

  const of =
    (work: (athlete: FlowAthlete, context: JobContext) => Promise<JobOutcome>): Handler =>
    async (data, context) => {
      const athlete = await athletes.find({ id: idIn(data, 'athlete_id') });
      return athlete && athlete.status !== 'disconnected' ? work(athlete, context) : done;
    };

  return { connect: of(connect), sync: of(sync), history: of(history) };
}
