import type { Db } from '#server/db/schema.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { StudyAccess } from './studyAccessRepository.ts';

/** Up to here facts over all participants are computed for each answer. */
const AT_ONCE = 60;
/** Facts of a larger study are this old at most when they are shown, and then computed anew behind the answer. */
const FRESH_MS = 60_000;
/** A large study is not computed all the time. */
const REST_FACTOR = 10;
const REMEMBERED = 50;

interface Kept<Facts> {
  key: string;
  facts: Facts;
  freshUntil: number;
}

interface Wanted<Facts> {
  /** Facts of several kinds about one study. */
  kind?: string;
  /** Facts of another version are not shown, besides that of the study itself. */
  version: string | number;
  compute: (at: Date) => Promise<Facts>;
}

/** Blinded readers have facts of their own. */
const placeOf = ({ id, is_blinded }: StudyAccess, kind = '') => `${id} ${is_blinded} ${kind}`;

/**
 * Facts over all participants of a study. A large one is answered from memory and says as of when, so that a page costs
 * the same at any number of participants.
 */
export class StudyMemory<Facts> {
  readonly #db: Db;
  readonly #now: () => Date;
  readonly #kept = new Map<string, Kept<Facts>>();
  readonly #running = new Map<string, Promise<Facts>>();

  constructor(db: Db, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  async read(study: StudyAccess, wanted: Wanted<Facts>): Promise<Facts> {
    const { key, now, kept } = await this.remembered(study, wanted);
    if (key === null) return wanted.compute(now);
    const place = placeOf(study, wanted.kind);
    if (!kept) return this.#compute(place, key, wanted);
    if (kept.freshUntil <= now.getTime()) {
      // The next answer tells whether it failed, because then the facts stay old.
      this.#compute(place, key, wanted).catch(() => undefined);
    }
    return kept.facts;
  }

  /** What `read` answers without computing; the key of a small study, which is not remembered, is null. */
  async remembered(study: StudyAccess, { kind, version }: Pick<Wanted<Facts>, 'kind' | 'version'>) {
    const { participant_count } = await this.#db
      .selectFrom('studies')
      .select('participant_count')
      .where('id', '=', study.id)
      .executeTakeFirstOrThrow();
    const now = this.#now();
    if (participant_count <= AT_ONCE) return { key: null, now, kept: undefined };
    const key = [study.version, version, participant_count, dayIn(study.timezone, now)].join(' ');
    const kept = this.#kept.get(placeOf(study, kind));
    return { key, now, kept: kept?.key === key ? kept : undefined };
  }

  /** For a change that its own screen shows at once. */
  forget(studyId: string): void {
    for (const known of [this.#kept, this.#running]) {
      for (const name of [...known.keys()]) if (name.startsWith(`${studyId} `)) known.delete(name);
    }
  }

  #compute(place: string, key: string, wanted: Wanted<Facts>): Promise<Facts> {
    const name = `${place} ${key}`;
    const running = this.#running.get(name);
    if (running) return running;
    const computed: Promise<Facts> = this.#computeNow(wanted)
      .then(({ facts, freshUntil }) => {
        // Facts that were forgotten while they were computed are older than the change.
        if (this.#running.get(name) === computed) this.#keep(place, { key, facts, freshUntil });
        return facts;
      })
      .finally(() => {
        if (this.#running.get(name) === computed) this.#running.delete(name);
      });
    this.#running.set(name, computed);
    return computed;
  }

  async #computeNow({ compute }: Wanted<Facts>): Promise<Omit<Kept<Facts>, 'key'>> {
    const started = this.#now();
    const facts = await compute(started);
    const ended = this.#now().getTime();
    return { facts, freshUntil: ended + Math.max(FRESH_MS, REST_FACTOR * (ended - started.getTime())) };
  }

  #keep(place: string, kept: Kept<Facts>): void {
    this.#kept.delete(place);
    this.#kept.set(place, kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= REMEMBERED) break;
      this.#kept.delete(oldest);
    }
  }
}
