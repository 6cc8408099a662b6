import Button from 'antd/es/button';
import { sessionsTexts } from '#client/texts/sessions.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDateTime, MISSING } from '#client/ui/format/format.ts';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { Session } from '#shared/contract/sessions.ts';

interface SessionsTableProps {
  sessions: readonly Session[];
  endingId: string | null;
  onEnd: (session: Session) => void;
}

/** Users have few sessions, so the table has no pages. */
export function SessionsTable({ sessions, endingId, onEnd }: SessionsTableProps) {
  const texts = useTexts(sessionsTexts);
  const { ui } = useTexts();
  const deviceOf = ({ browser, system }: Session) =>
    browser !== null && system !== null ? texts.on({ browser, system }) : (browser ?? system ?? texts.unknown);
  return (
    <div className="k-table-scroll">
      <table className="k-table" data-stacks>
        <caption className="sr-only">{texts.label}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.device}</th>
            <th scope="col">{texts.address}</th>
            <th scope="col">{texts.created}</th>
            <th scope="col">{texts.lastUsed}</th>
            <th scope="col" className="no-print">
              {ui.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id} data-row>
              <th scope="row">
                {deviceOf(session)} {session.is_current && <StatusTag tone="info">{texts.current}</StatusTag>}
              </th>
              <td data-label={texts.address}>{session.address ?? MISSING}</td>
              <td data-label={texts.created}>{formatDateTime(session.created_at)}</td>
              <td data-label={texts.lastUsed}>{formatDateTime(session.last_used_at)}</td>
              <td className="no-print" data-label={ui.actions}>
                {!session.is_current && (
                  <Button
                    size="small"
                    aria-label={texts.endNamed({ device: deviceOf(session), address: session.address ?? MISSING })}
                    aria-disabled={session.id === endingId}
                    onClick={session.id === endingId ? undefined : () => onEnd(session)}
                  >
                    {texts.end}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
