import type { LightMyRequestResponse } from 'fastify';
import { RECEIPT_HEADER } from '#shared/constants.ts';
import type { AcceptedAnswer, ReceiptAnswer } from '#shared/contract/invites.ts';
import { codeOf } from '#shared/participantCode.ts';
import type { TestServer } from './buildTestServer.ts';
import { inviteCalls, tokenOfLink } from './inviteCalls.ts';
import { bearer } from './sessionCalls.ts';
import type { StudyPeople } from './studyPeople.ts';
import { createTestParticipant } from './testResearch.ts';
import type { TestUser } from './testUsers.ts';

type Study = Parameters<StudyPeople['study']>[0];
type Method = 'GET' | 'POST' | 'DELETE';

/** A participant with a receipt, and with an account when a user was given. */
export interface TestPlace {
  id: string;
  code: string;
  study: string;
  person: string;
  receipt: string;
  call(method: Method, path?: string, payload?: object): Promise<LightMyRequestResponse>;
  read(): Promise<ReceiptAnswer['participation']>;
}

export const PLACES = '/api/strava-integration/places';

/** Joins studies under links and calls as the participants. */
export function placeCalls(server: TestServer, house: StudyPeople) {
  const invites = inviteCalls(server, house);
  const call = (headers: Record<string, string>, id: string) => (method: Method, path: string, payload?: object) =>
    server.app.inject({ method, url: `${PLACES}/${id}${path}`, headers, ...(payload ? { payload } : {}) });
  let number = 0;
  return {
    /** Any caller about any place. */
    with: call,
    async join(fields: Study = {}, { answers = [], user }: { answers?: string[]; user?: TestUser } = {}) {
      number += 1;
      const study = await house.study(fields);
      const { id } = await createTestParticipant(server.db, study.id, codeOf(study.code_prefix, number));
      const { invites: links } = await invites.invite(study.id, [id]);
      const token = tokenOfLink(links[0]?.url ?? '');
      const accepted = user ? await invites.acceptAs(user, token) : await invites.accept(token, { answers });
      const { code, receipt } = accepted.json<AcceptedAnswer>();
      const { person_id } = await server.db
        .selectFrom('participants')
        .select('person_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const headers = user ? bearer(await server.tokenOf(user)) : { [RECEIPT_HEADER]: receipt };
      const own = call(headers, id);
      const place: TestPlace = {
        ...{ id, code, receipt, study: study.id, person: person_id ?? '' },
        call: (method, path = '', payload) => own(method, path, payload),
        read: async () => (await own('GET', '')).json<ReceiptAnswer>().participation,
      };
      return place;
    },
  };
}
