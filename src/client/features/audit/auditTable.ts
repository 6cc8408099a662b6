import type { TableParamRules, TableParams } from '#client/ui/table/tableParams.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import type { AuditExportQuery, AuditQuery } from '#shared/contract/audit.ts';

export const AUDIT_TABLE = {
  sortable: ['at'],
  defaultSort: '-at',
  filters: ['actor', 'action', 'object_type', 'object_id', 'request_id', 'from', 'to'],
  isKeyed: true,
} as const satisfies TableParamRules<'at'>;

type State = TableParams<'at'>;

const dayIn = (text: string | undefined) => (text && isCalendarDate(text) ? text : undefined);

function asked<Query extends object>(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== '')) as Query;
}

export function auditFilterQuery({ search, filters }: Pick<State, 'search' | 'filters'>): AuditExportQuery {
  const { actor, action, object_type, object_id, request_id, from, to } = filters;
  return asked<AuditExportQuery>({
    search: search.trim(),
    actor: actor?.slice(0, 200),
    action: action?.slice(0, 4000),
    object_type: object_type?.slice(0, 40),
    object_id: object_id?.slice(0, 36),
    request_id: request_id?.slice(0, 36),
    from: dayIn(from),
    to: dayIn(to),
  });
}

export function auditQuery(state: State): AuditQuery {
  const { key, page, pageSize, sort } = state;
  return asked<AuditQuery>({
    ...auditFilterQuery(state),
    ...key,
    sort,
    page: page === 0 ? undefined : page,
    page_size: pageSize,
  });
}
