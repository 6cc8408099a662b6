import { type RawBuilder, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { beginOf } from '#server/db/searchText.ts';
import type { AuditExportQuery } from '#shared/contract/audit.ts';
import { emailKey } from '#shared/email.ts';

const byActor = (email: string) => sql`lower(entry.actor_email) = ${emailKey(email)}`;
const byRequest = (id: string) => sql`entry.request_id = ${id.toLowerCase()}`;
const byObject = (id: string) => (isUuid(id) ? sql`entry.object_id = ${id.toLowerCase()}::uuid` : sql`false`);

function bySearch(text: string): RawBuilder<unknown> {
  return isUuid(text) ? sql`(${byObject(text)} OR ${byRequest(text)})` : byActor(text);
}

/** Each filter has an index ordered by time, or matches few rows. */
export function auditConditions(query: AuditExportQuery, timezone: string): RawBuilder<unknown>[] {
  const { search = '', actor, action, object_type, object_id, request_id, from, to } = query;
  return [
    ...(search.trim() ? [bySearch(search.trim())] : []),
    ...(actor ? [byActor(actor)] : []),
    ...(action ? [sql`entry.action = ANY(${action.split(',')}::text[])`] : []),
    ...(object_type ? [sql`entry.object_type = ${object_type}`] : []),
    ...(object_id ? [byObject(object_id)] : []),
    ...(request_id ? [byRequest(request_id)] : []),
    ...(from ? [sql`entry.at >= ${beginOf(from, 0, timezone)}`] : []),
    ...(to ? [sql`entry.at < ${beginOf(to, 1, timezone)}`] : []),
  ];
}
