import { Link } from 'react-router';
import type { AuditRecord } from '#shared/contract/audit.ts';
import { type Screen, screenOf } from '#shared/screens.ts';
import { type AuditWords, objectWords } from './auditWords.ts';
export function AuditObjectCell({ record, words }: { record: AuditRecord; words: AuditWords }) {
  const { object_type: type, object_id: id, object_name: name, object_exists: exists } = record;
  const kind = objectWords(type, words);
  const path = id === null ? null : objectPath(type, id);
  if (id === null || path === null) return kind;
  if (!exists) {
    return (
      <>
        {kind} <span className="k-audit-quiet">({words.audit.gone})</span>
      </>
    );
  }
  return <Link to={path}>{name === null ? kind : `${kind} ${name}`}</Link>;
}

const OBJECTS: readonly string[] = [
  'user',
  'lab',
  'study',
  'participant',
  'athlete',
  'activity',
  'gear',
] satisfies readonly Screen[];

const hasScreen = (type: string): type is Screen => OBJECTS.includes(type);

/** Null for an object without a page. */
function objectPath(type: string, id: string): string | null {
  return hasScreen(type) ? screenOf(type, id) : null;
}
