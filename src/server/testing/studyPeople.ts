import type { LightMyRequestResponse } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import type { TestServer } from './buildTestServer.ts';
import { bearer } from './sessionCalls.ts';
import { addToTestTeam, createTestLab, createTestResearcher, createTestStudy } from './testResearch.ts';
import type { TestUser } from './testUsers.ts';

/** A neighbour belongs to the study's lab, a stranger to another one, and neither has a part in it. */
export const STUDY_PEOPLE = ['admin', 'owner', 'manager', 'analyst', 'neighbour', 'stranger', 'user'] as const;
export type StudyPerson = (typeof STUDY_PEOPLE)[number];

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Study = NonNullable<Parameters<typeof createTestStudy>[3]>;

export interface StudyPeople {
  db: Db;
  lab: { id: string };
  otherLab: { id: string };
  people: Record<StudyPerson, TestUser>;
  study(overrides?: Partial<Study>): Promise<{ id: string; code_prefix: string }>;
  studyOf(person: StudyPerson, overrides?: Partial<Study>): Promise<{ id: string; code_prefix: string }>;
  call(
    person: StudyPerson,
    method: Method,
    path: string,
    payload?: Record<string, unknown>,
  ): Promise<LightMyRequestResponse>;
}

export async function studyPeople(server: TestServer): Promise<StudyPeople> {
  const lab = await createTestLab(server.db, { name: 'Movement Lab' });
  const otherLab = await createTestLab(server.db, { name: 'Sleep Lab' });
  const made = STUDY_PEOPLE.map(async (person) => {
    const role = person === 'admin' || person === 'user' ? person : 'researcher';
    const user = await server.user({ role, email: `${person}@example.org` });
    if (role === 'researcher') {
      await createTestResearcher(server.db, person === 'stranger' ? otherLab.id : lab.id, user.id);
    }
    return [person, user, await server.tokenOf(user)] as const;
  });
  const all = await Promise.all(made);
  const people = Object.fromEntries(all.map(([person, user]) => [person, user])) as Record<StudyPerson, TestUser>;
  const tokens = Object.fromEntries(all.map(([person, , token]) => [person, token])) as Record<StudyPerson, string>;
  const labOf = (person: StudyPerson) => (person === 'stranger' ? otherLab.id : lab.id);
  return {
    db: server.db,
    lab,
    otherLab,
    people,
    async study(overrides) {
      const study = await createTestStudy(server.db, lab.id, people.owner.id, overrides);
      await addToTestTeam(server.db, study.id, people.manager.id, 'manager');
      await addToTestTeam(server.db, study.id, people.analyst.id, 'analyst');
      return study;
    },
    studyOf: (person, overrides) => createTestStudy(server.db, labOf(person), people[person].id, overrides),
    async call(person, method, path, payload) {
      const headers = bearer(tokens[person]);
      return server.app.inject({ method, url: `/api/research${path}`, headers, ...(payload && { payload }) });
    },
  };
}
