import { rmSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { buildTestServer } from '#server/testing/buildTestServer.ts';
import { downloadExport, exportStudy } from '#server/testing/exportCalls.ts';
import type { PackageFiles } from '#server/testing/packageFiles.ts';
import { studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity, insertTestAthletes } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import type { AdherenceAnswer } from '#shared/contract/adherence.ts';
import type { StudyCut } from '#shared/contract/studyExports.ts';

/** What the screens of the study show, by column. */
export type Shown = Record<string, number>;

interface StudyPackage {
  files: PackageFiles;
  shown: Shown;
}

const PARTICIPANTS = 12;
const DAY = 86_400_000;
/** Texts that a careless reader of CSV breaks. */
const GROUPS = ['A, "first"', "Größe O'Neill", null];

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** A locked study of the last four weeks, exported by a server. */
export async function makePackage(): Promise<StudyPackage> {
  const dataDir = newDataDir();
  const server = await buildTestServer({ settings: { dataDir } });
  try {
    const { db } = server;
    const now = server.clock.now();
    await db.updateTable('installation_settings').set({ strava_basis: 'Agreement' }).execute();
    const house = await studyPeople(server);
    const start = now.getTime() - 28 * DAY;
    const study = await house.study({
      code_prefix: 'KDZ',
      title: 'Steps, "after" surgery',
      permitted_sources: ['strava'],
      start_date: dayOf(start),
      collects_device: true,
      collects_heart_rate: true,
      min_active_days: 2,
    });
    for (let number = 1; number <= PARTICIPANTS; number += 1) {
      const id = uuidv7();
      const connected_at = new Date(start);
      await insertTestAthletes(db, [{ id, connected_at, last_sync_at: now }]);
      await createTestParticipant(db, study.id, `KDZ-${String(number).padStart(3, '0')}-1`, {
        person_id: id,
        joined_at: connected_at,
        joined_day: dayOf(start),
        group_name: GROUPS[number % GROUPS.length] ?? null,
        consent_answers: number % 2 === 0 ? ['heart_rate', 'device'] : [],
      });
      for (let day = number % 3; day < 28; day += 1 + (number % 4)) {
        const device_name = 'Garmin "fenix", 7';
        // As exact as a source measures, which is as exact as the tables are.
        const distance = 1000.2 * number + day;
        await createTestActivity(db, id, { day: dayOf(start + day * DAY), distance, device_name });
      }
    }
    await createTestParticipant(db, study.id, 'KDZ-099-1');
    await db
      .updateTable('activities')
      .set({ excluded_at: now, exclude_reason: 'duplicate', flags: ['indoor', 'implausible_speed'], manual: true })
      .where('local_day', '=', dayOf(start + 5 * DAY))
      .execute();

    const reason = 'For the loaders';
    const locked = await house.call('owner', 'POST', `/studies/${study.id}/cuts`, { reason, include_excluded: true });
    const { cut } = locked.json<{ cut: StudyCut }>();
    const { id } = await exportStudy(house, 'analyst', study.id, { cut_id: cut.id });
    const { files } = await downloadExport(house, 'analyst', id);
    const board = await house.call('analyst', 'GET', `/studies/${study.id}/adherence?from=${dayOf(start)}`);
    const { rows, total } = board.json<AdherenceAnswer>();
    const cells = rows.flatMap((row) => row.cells);
    const sum = (field: 'minutes' | 'distance' | 'active_days') =>
      cells.reduce((all, cell) => all + (cell.state === 'data' ? cell[field] : 0), 0);
    const shown = {
      'participants rows': total,
      'activities rows': cut.tables.activities?.rows ?? 0,
      'days minutes': sum('minutes'),
      'days distance': sum('distance'),
      'days is_active_day': sum('active_days'),
      'weeks active_days': sum('active_days'),
      'weeks met': rows.reduce((all, row) => all + row.weeks_met, 0),
    };
    return { files, shown };
  } finally {
    await server.close();
    rmSync(dataDir, { recursive: true });
  }
}
