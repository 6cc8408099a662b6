import { sessionsTexts } from '#client/texts/sessions.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { formatDateTime, MISSING } from '#client/ui/format/format.ts';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
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
    <RowsTable
      label={texts.label}
      columns={[
        {
          key: 'device',
          title: texts.device,
          text: deviceOf,
          beside: ({ is_current }) => is_current && <StatusTag tone="info">{texts.current}</StatusTag>,
        },
        { key: 'address', title: texts.address, text: ({ address }) => address ?? MISSING },
        { key: 'created', title: texts.created, text: ({ created_at }) => formatDateTime(created_at) },
        { key: 'last_used', title: texts.lastUsed, text: ({ last_used_at }) => formatDateTime(last_used_at) },
        {
          key: 'end',
          title: ui.actions,
          text: () => '',
          render: (session) =>
            !session.is_current && (
              <BusyButton
                size="small"
                aria-label={texts.endNamed({ device: deviceOf(session), address: session.address ?? MISSING })}
                label={texts.end}
                isBusy={session.id === endingId}
                onAct={() => onEnd(session)}
              />
            ),
          isUnprinted: true,
        },
      ]}
      rows={sessions}
      rowKey={({ id }) => id}
    />
  );
}
