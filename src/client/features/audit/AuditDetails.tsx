import { Link } from 'react-router';
import type { AuditRecord } from '#shared/contract/audit.ts';
import { type AuditWords, changeWords } from './auditWords.ts';

interface AuditDetailsProps {
  record: AuditRecord;
  words: AuditWords;
  timezone: string;
}

const onlyWith = (name: string, value: string) => `?${new URLSearchParams({ [name]: value })}`;

export function AuditDetails({ record, words, timezone }: AuditDetailsProps) {
  const { audit } = words;
  const changes = changeWords(record, words, timezone);
  const { object_id, actor_email, request_id } = record;
  return (
    <details className="k-audit-details">
      <summary>{changes.length === 0 ? audit.more : audit.changes({ count: changes.length })}</summary>
      <dl>
        {changes.map(({ field, text }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {object_id && (
          <div>
            <dt>{audit.objectId}</dt>
            <dd>
              <code>{object_id}</code>
            </dd>
          </div>
        )}
        {request_id && (
          <div>
            <dt>{audit.request}</dt>
            <dd>
              <code>{request_id}</code>
            </dd>
          </div>
        )}
      </dl>
      <ul>
        {object_id && (
          <li>
            <Link to={onlyWith('object_id', object_id)}>{audit.onlyObject}</Link>
          </li>
        )}
        {actor_email && (
          <li>
            <Link to={onlyWith('actor', actor_email)}>{audit.onlyActor}</Link>
          </li>
        )}
        {request_id && (
          <li>
            <Link to={onlyWith('request_id', request_id)}>{audit.onlyRequest}</Link>
          </li>
        )}
      </ul>
    </details>
  );
}
