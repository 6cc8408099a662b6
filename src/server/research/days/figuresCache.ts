import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { StudyFigures } from './groupFigures.ts';
import { readRule } from './ruleInForce.ts';
import { computeFigures } from './studyFigures.ts';

/** Up to here the figures are computed for each answer. */
const AT_ONCE = 60;
/** Figures of a larger study are this old at most when they are shown, and then computed anew behind the answer. */
const FRESH_MS = 60_000;
/** A large study is not computed all the time. */
const REST_FACTOR = 10;
const REMEMBERED = 50;

interface Kept {
  key: string;
  figures: StudyFigures;
  freshUntil: number;
}

/** Blinded readers have figures of their own, because these are judged by another rule. */
const placeOf = ({ id, is_blinded }: Pick<StudyAccess, 'id' | 'is_blinded'>) => `${id} ${is_blinded}`;

/**
 * Figures over all participants of a study. A large one is answered from memory and says as of when, so that a page costs
 * the same at any number of participants.
 */
export class FiguresCache {
  readonly #db: Kysely<Schema>;
  readonly #now: () => Date;
  readonly #kept = new Map<string, Kept>();
  readonly #running = new Map<string, Promise<StudyFigures>>();

  constructor(db: Kysely<Schema>, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  async read(study: StudyAccess): Promise<StudyFigures> {
    const rule = await readRule(this.#db, study);
    const { participant_count } = await this.#db
      .selectFrom('studies')
      .select('participant_count')
      .where('id', '=', study.id)
      .executeTakeFirstOrThrow();
    const now = this.#now();
    if (participant_count <= AT_ONCE) return computeFigures(this.#db, study, rule, now);
    const key = [study.version, rule.version, participant_count, dayIn(study.timezone, now)].join(' ');
    const kept = this.#kept.get(placeOf(study));
    if (kept?.key !== key) return this.#compute(study, key);
    if (kept.freshUntil <= now.getTime()) {
      // The next answer tells whether it failed, because then the figures stay old.
      this.#compute(study, key).catch(() => undefined);
    }
    return kept.figures;
  }

  /** For a change that its own screen shows at once. */
  forget(studyId: string): void {
    for (const is_blinded of [false, true]) this.#kept.delete(placeOf({ id: studyId, is_blinded }));
  }

  #compute(study: StudyAccess, key: string): Promise<StudyFigures> {
    const name = `${placeOf(study)} ${key}`;
    const running = this.#running.get(name);
    if (running) return running;
    const started = this.#now().getTime();
    const computed = this.#computeNow(study, key, started).finally(() => this.#running.delete(name));
    this.#running.set(name, computed);
    return computed;
  }

  async #computeNow(study: StudyAccess, key: string, started: number): Promise<StudyFigures> {
    const rule = await readRule(this.#db, study);
    const figures = await computeFigures(this.#db, study, rule, new Date(started));
    const ended = this.#now().getTime();
    const freshUntil = ended + Math.max(FRESH_MS, REST_FACTOR * (ended - started));
    this.#kept.delete(placeOf(study));
    this.#kept.set(placeOf(study), { key, figures, freshUntil });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= REMEMBERED) break;
      this.#kept.delete(oldest);
    }
    return figures;
  }
}
