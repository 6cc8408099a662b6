import type { TestServer } from './buildTestServer.ts';
import { bearer } from './sessionCalls.ts';
import type { TestUser } from './testUsers.ts';

export const EXPORT_PATH = '/api/strava-integration/activities/export';

export interface ExportingAdmin {
  user: TestUser;
  headers: { authorization: string };
}

export async function exportingAdmin(server: TestServer): Promise<ExportingAdmin> {
  const user = await server.user({ role: 'admin' });
  return { user, headers: bearer(await server.tokenOf(user)) };
}

export const askForExport = async (server: TestServer, query = '', who?: ExportingAdmin) =>
  server.app.inject({ url: EXPORT_PATH + query, headers: (who ?? (await exportingAdmin(server))).headers });

/** Exports in the audit log after its row `after`. */
export const exportsInLog = (server: TestServer, after: number) =>
  server.db
    .selectFrom('audit_log')
    .select(['changes', 'actor_id'])
    .where('action', '=', 'export.activities')
    .where('id', '>', after)
    .orderBy('id')
    .execute();
