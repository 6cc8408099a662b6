import { invalidField } from '#server/plugins/httpErrors.ts';
import { serverMessages } from '#shared/serverMessages.ts';

export interface AuditKey {
  at: Date;
  id: number;
}

export function toKey({ at, id }: AuditKey): string {
  return `${at.toISOString()}_${id}`;
}

export function readKey(field: 'after' | 'before', key: string): AuditKey {
  const [, time = '', id = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,15})$/.exec(key) ?? [];
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) throw invalidField(field, serverMessages('bad_key'));
  return { at, id: Number(id) };
}
