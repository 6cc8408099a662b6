import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { TestServer } from './buildTestServer.ts';
import { bearer } from './sessionCalls.ts';

export type CallMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export function callerWith(server: Pick<TestServer, 'app'>, token: string) {
  return (method: CallMethod, path: string, payload?: unknown): Promise<LightMyRequestResponse> =>
    server.app.inject({
      method,
      url: `/api${path}`,
      headers: { ...bearer(token), ...(payload === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    });
}

/** Both must be equal. */
export async function countLabs({ db }: Pick<TestServer, 'db'>) {
  const { rows } = await sql<{ id: string; kept: number[]; counted: number[] }>`
    SELECT id,
      jsonb_build_array(researcher_count, study_count, participant_count) AS kept,
      jsonb_build_array(
        (SELECT count(*) FROM researchers WHERE lab_id = labs.id),
        (SELECT count(*) FROM studies WHERE lab_id = labs.id),
        (SELECT count(*) FROM participants JOIN studies ON studies.id = study_id WHERE lab_id = labs.id)
      ) AS counted
    FROM labs ORDER BY id`.execute(db);
  return {
    kept: rows.map(({ id, kept }) => [id, kept]),
    counted: rows.map(({ id, counted }) => [id, counted]),
  };
}
