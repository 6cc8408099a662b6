import { type Static, Type } from 'typebox';
import { SEARCH_MAX } from '#shared/constants.ts';
import { listQuery } from './list.ts';
import { Closed, Text } from './shapes.ts';

const Optional = (maxLength: number) => Type.Optional(Type.String({ maxLength }));

/**
 * `search` is a complete e-mail address of an actor, or a complete id of an object or a request; `action` names
 * several, separated by commas; `from` and `to` are calendar days of the installation's time zone, both included.
 */
const filters = {
  search: Optional(SEARCH_MAX),
  actor: Optional(SEARCH_MAX),
  action: Optional(4000),
  object_type: Optional(40),
  object_id: Optional(36),
  request_id: Optional(36),
  from: Optional(10),
  to: Optional(10),
};
export const AuditExportQuery = Closed(filters);
export type AuditExportQuery = Static<typeof AuditExportQuery>;

/** `after` and `before` are keys from an answer; `before=end` is the last page, no key the first. */
export const AuditQuery = listQuery(['at'], { ...filters, after: Optional(60), before: Optional(60) });
export type AuditQuery = Static<typeof AuditQuery>;

/** `changes` has the current erasable values; an erased one is `{"erased": true}`. */
export const AuditRecord = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  actor_id: Text,
  actor_email: Text,
  action: Type.String(),
  object_type: Type.String(),
  object_id: Text,
  object_name: Text,
  object_exists: Type.Boolean(),
  changes: Type.Record(Type.String(), Type.Object({ old: Type.Unknown(), new: Type.Unknown() })),
  reason: Text,
  request_id: Text,
});
export type AuditRecord = Static<typeof AuditRecord>;

/** `total_is_exact` is false when there are more than `total`. `timezone` is that of `from` and `to`. */
export const AuditAnswer = Type.Object({
  records: Type.Array(AuditRecord),
  total: Type.Integer(),
  total_is_exact: Type.Boolean(),
  page: Type.Integer(),
  page_size: Type.Integer(),
  next: Text,
  previous: Text,
  timezone: Type.String(),
});
export type AuditAnswer = Static<typeof AuditAnswer>;

/** Matches are counted up to this number; beyond it the total is a lower bound. */
export const AUDIT_COUNTED = 1000;
