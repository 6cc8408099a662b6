import { v7 as uuidv7 } from 'uuid';
import type { AdherenceAnswer, CalendarAnswer, StudySummaryAnswer } from '#shared/contract/adherence.ts';
import type { TestServer } from './buildTestServer.ts';
import { type StudyPeople, studyPeople } from './studyPeople.ts';
import { createTestActivity, insertTestAthletes } from './testActivities.ts';
import { createTestParticipant } from './testResearch.ts';

type Study = NonNullable<Parameters<StudyPeople['study']>[0]>;
type Participant = NonNullable<Parameters<typeof createTestParticipant>[3]>;
type Athlete = Parameters<typeof insertTestAthletes>[1][number];

/** Friday of the week 2026-W47, at noon in Berlin. */
export const FRIDAY = '2026-11-20T11:00:00Z';

export function setClock({ clock }: TestServer, time: string): void {
  clock.advance((Date.parse(time) - clock.now().getTime()) / 1000);
}

/** A study of Strava and files from 2 November 2026 with people whose source delivered today. */
export async function daysHouse(server: TestServer) {
  await server.empty();
  const { db } = server;
  await db.deleteFrom('people').execute();
  await db.updateTable('installation_settings').set({ strava_basis: 'Agreement', display_policy: 'full' }).execute();
  const house = await studyPeople(server);
  const get = async <Answer>(path: string): Promise<Answer> => {
    const answer = await house.call('owner', 'GET', path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return answer.json<Answer>();
  };
  return {
    ...house,
    newStudy: (overrides: Partial<Study> = {}) =>
      house.study({
        code_prefix: 'KDZ',
        permitted_sources: ['strava'],
        start_date: '2026-11-02',
        min_active_days: 2,
        ...overrides,
      }),
    /** Joined on 2 November, with activities of half an hour on the days of November. */
    async join(
      study: { id: string },
      code: string,
      days: readonly number[] = [],
      { athlete = {}, ...participant }: Partial<Participant> & { athlete?: Partial<Athlete> } = {},
    ) {
      const personId = uuidv7();
      const connected_at = new Date('2026-11-02T08:00:00Z');
      const last_sync_at = server.clock.now();
      await insertTestAthletes(db, [{ id: personId, connected_at, last_sync_at, ...athlete }]);
      const joined = { person_id: personId, joined_at: connected_at, joined_day: '2026-11-02' };
      const { id } = await createTestParticipant(db, study.id, code, { ...joined, ...participant });
      for (const day of days) await createTestActivity(db, personId, { day: novemberDay(day) });
      return { id, personId };
    },
    board: (study: { id: string }, query = '') => get<AdherenceAnswer>(`/studies/${study.id}/adherence?${query}`),
    summary: (study: { id: string }) => get<StudySummaryAnswer>(`/studies/${study.id}/summary`),
    calendar: (participant: { id: string }, query = '') =>
      get<CalendarAnswer>(`/participants/${participant.id}/calendar?${query}`),
  };
}

export type DaysHouse = Awaited<ReturnType<typeof daysHouse>>;

export const novemberDay = (day: number) => `2026-11-${String(day).padStart(2, '0')}`;
