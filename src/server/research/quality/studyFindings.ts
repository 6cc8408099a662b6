import type { Db } from '#server/db/schema.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { StudyMemory } from '#server/research/studies/studyMemory.ts';
import type { CheckSettings, DeviceShare } from '#shared/contract/quality.ts';
import { addShares, readDevices } from './devices.ts';
import { addFound, type ByParticipant, type FoundChecks } from './foundChecks.ts';
import { addWithoutHeartRate } from './sourceTroubles.ts';

/** A statement about more would keep the others waiting. */
const AT_ONCE = 100;

interface StudyFindings {
  as_of: Date;
  checks: FoundChecks;
  withoutHeartRate: ByParticipant;
}

async function* someParticipants(db: Db, studyId: string): AsyncGenerator<string[]> {
  const all = db.selectFrom('participants').select('id').where('study_id', '=', studyId);
  const rows = await all.where('person_id', 'is not', null).orderBy('id').execute();
  const ids = rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += AT_ONCE) yield ids.slice(from, from + AT_ONCE);
}

async function findAll(db: Db, study: StudyAccess, { thresholds }: CheckSettings, as_of: Date): Promise<StudyFindings> {
  const found: StudyFindings = { as_of, checks: new Map(), withoutHeartRate: new Map() };
  for await (const ids of someParticipants(db, study.id)) {
    await addFound(db, found.checks, study.id, thresholds, ids);
    await addWithoutHeartRate(db, found.withoutHeartRate, study.id, ids);
  }
  return found;
}

async function findDevices(db: Db, study: StudyAccess, days: number): Promise<DeviceShare[]> {
  const parts: DeviceShare[][] = [];
  for await (const ids of someParticipants(db, study.id)) parts.push(await readDevices(db, study, days, ids));
  return addShares(parts);
}

/** What checks find in the activities of a study; of a large one from memory, and computed anew behind the answer. */
export class FindingsMemory {
  readonly #db: Db;
  readonly #findings: StudyMemory<StudyFindings>;
  readonly #devices: StudyMemory<DeviceShare[]>;

  constructor(db: Db, now: () => Date) {
    this.#db = db;
    this.#findings = new StudyMemory(db, now);
    this.#devices = new StudyMemory(db, now);
  }

  read(study: StudyAccess, settings: CheckSettings): Promise<StudyFindings> {
    const compute = (at: Date) => findAll(this.#db, study, settings, at);
    return this.#findings.read(study, { version: settings.version, compute });
  }

  devices(study: StudyAccess, days: number): Promise<DeviceShare[]> {
    const compute = () => findDevices(this.#db, study, days);
    return this.#devices.read(study, { kind: String(days), version: 0, compute });
  }
}
