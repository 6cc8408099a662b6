import type { ConsentAnswer, JoinCheckAnswer } from '#shared/contract/joining.ts';
import type { CreatedParticipantsAnswer, ListedParticipant } from '#shared/contract/participants.ts';
import type { CreateStudyBody, StudyAnswer } from '#shared/contract/studies.ts';
import type { TeamLevel } from '#shared/roles.ts';
import type { AdminApi, Person } from './adminApi.ts';

let count = 0;

export function newName(name: string): string {
  count += 1;
  return `${name} ${Date.now().toString(36)}${count}`;
}

/** Three letters, unique in this run. */
export function newPrefix(): string {
  count += 1;
  return `Q${String.fromCharCode(65 + Math.floor(count / 26))}${String.fromCharCode(65 + (count % 26))}`;
}

export function researchApi(api: AdminApi) {
  return {
    lab: async (name = newName('Lab')): Promise<{ id: string; name: string }> => {
      const body = { name, email: 'lab@kadenz.test' };
      const { lab } = await api.call<{ lab: { id: string } }>('POST', '/research/labs', body);
      return { id: lab.id, name };
    },

    researcher: async (lab_id: string): Promise<Person> => {
      const person = await api.person('user');
      await api.call('POST', '/research/researchers', { user_id: person.id, lab_id });
      return person;
    },

    study: async (owner: Person, more: Partial<CreateStudyBody> = {}) => {
      const title = more.title ?? newName('Study');
      const given = { title, code_prefix: newPrefix(), start_date: '2026-01-05', contact_email: 'study@kadenz.test' };
      const { study } = await api.call<StudyAnswer>('POST', '/research/studies', { ...given, ...more }, owner);
      return study;
    },

    share: (owner: Person, studyId: string, email: string, level: TeamLevel) =>
      api.call('POST', `/research/studies/${studyId}/team`, { email, level }, owner),

    participants: async (owner: Person, study_id: string, amount: number): Promise<ListedParticipant[]> => {
      const body = { study_id, generate: { count: amount, numbering: 'running', group: null } };
      const answer = await api.call<CreatedParticipantsAnswer>('POST', '/research/participants', body, owner);
      return answer.participants ?? [];
    },

    join: async (person: Person, code: string, answers: readonly ConsentAnswer[]): Promise<void> => {
      const path = '/strava-integration/me/studies';
      const { study } = await api.call<JoinCheckAnswer>('POST', `${path}/check`, { code }, person);
      const body = { code, consent_version: study.consent.version, language: 'en', answers };
      await api.call('POST', path, body, person);
    },
  };
}
