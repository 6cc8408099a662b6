import type { StudyInviteAnswer } from '#shared/contract/invites.ts';
import type { TestServer } from './buildTestServer.ts';
import { callerWith } from './researchCalls.ts';
import { bearer } from './sessionCalls.ts';
import type { StudyPeople } from './studyPeople.ts';
import type { TestUser } from './testUsers.ts';

export const tokenOfLink = (url: string) => new URL(url).hash.slice(1);

/** Calls about invitations: as staff, and as a person without an account. */
export function inviteCalls(server: TestServer, house: StudyPeople) {
  const anonymous = (path: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/strava-integration/${path}`, payload });
  const consent = { consent_version: 1, language: 'de', answers: [] };
  return {
    invite: async (studyId: string, ids: readonly string[]) => {
      const answer = await house.call('owner', 'POST', `/studies/${studyId}/invites`, { participant_ids: [...ids] });
      return answer.json<{ invites: { code: string; url: string }[]; left_out: string[] }>();
    },
    check: async (invite: string) => (await anonymous('invites/check', { invite })).json<StudyInviteAnswer>(),
    accept: (invite: string, more: object = {}) => anonymous('invites/accept', { invite, ...consent, ...more }),
    acceptAs: async (user: Pick<TestUser, 'id'>, invite: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/strava-integration/invites/accept',
        headers: bearer(await server.tokenOf(user)),
        payload: { invite, ...consent, with_account: true },
      }),
    openRecorded: (invite: string, more: object = {}) => anonymous('invites/open', { invite, ...more }),
    refuse: (invite: string) => anonymous('invites/refuse', { invite }),
    read: (receipt: string) => anonymous('receipts/read', { receipt }),
    as: async (user: Pick<TestUser, 'id'>) => callerWith(server, await server.tokenOf(user)),
  };
}
