import type { Db } from '#server/db/schema.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { StudyMemory } from '#server/research/studies/studyMemory.ts';
import type { StudyFigures } from './groupFigures.ts';
import { countSilent, silentOf } from './participantStatus.ts';
import { readRule } from './ruleInForce.ts';
import { computeFigures } from './studyFigures.ts';

/** Figures over all participants of a study; blinded readers have their own, because these are judged by another rule. */
export class FiguresCache {
  readonly #db: Db;
  readonly #memory: StudyMemory<StudyFigures>;

  constructor(db: Db, now: () => Date) {
    this.#db = db;
    this.#memory = new StudyMemory(db, now);
  }

  async read(study: StudyAccess): Promise<StudyFigures> {
    const { version } = await readRule(this.#db, study);
    const compute = async (at: Date) => computeFigures(this.#db, study, await readRule(this.#db, study), at);
    return this.#memory.read(study, { version, compute });
  }

  /** The silent ones that the overview would count now; null of a large study whose figures are not in memory. */
  async silentAtOnce(study: StudyAccess): Promise<number | null> {
    const { version } = await readRule(this.#db, study);
    const { key, now, kept } = await this.#memory.remembered(study, { version });
    if (key === null) return countSilent(this.#db, study, now);
    return kept ? silentOf(kept.facts.statuses) : null;
  }

  /** For a change that its own screen shows at once. */
  forget(studyId: string): void {
    this.#memory.forget(studyId);
  }
}
