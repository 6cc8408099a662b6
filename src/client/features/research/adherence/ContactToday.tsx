import Button from 'antd/es/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { InviteDialog } from '#client/features/research/invitations/InviteDialog.tsx';
import { ParticipantStatusTag } from '#client/features/research/participants/ParticipantStatusTag.tsx';
import { RemindButton } from '#client/features/research/reminders/RemindButton.tsx';
import { participantPath, studyParticipantsPath } from '#client/features/research/researchScreens.ts';
import { invitationsTexts } from '#client/texts/invitations.ts';
import { adherenceTexts } from '#client/texts/study/adherence.ts';
import { nextStepTexts } from '#client/texts/study/nextStep.ts';
import { remindersTexts } from '#client/texts/study/reminders.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatClock, formatDate, MISSING } from '#client/ui/format/format.ts';
import { NoValue } from '#client/ui/page/NoValue.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import type { QueryLike } from '#client/ui/page/queryLike.ts';
import { When } from '#client/ui/page/When.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import { copyText } from '#client/ui/toast/copyText.ts';
import type { ContactToday as Row, StudySummaryAnswer } from '#shared/contract/adherence.ts';
import type { Study } from '#shared/contract/studies.ts';
import { MAY_NEED_CONTACT } from '#shared/participantStatuses.ts';
import type { ReminderKind } from '#shared/reminderKinds.ts';
import { mayInStudy } from '#shared/roles.ts';

interface ContactTodayProps {
  study: Study;
  mayRemind: boolean;
  query: QueryLike<StudySummaryAnswer>;
}

interface ContactTableProps {
  study: Study;
  mayRemind: boolean;
  summary: StudySummaryAnswer;
  onInvite: (id: string) => void;
}

export function ContactToday({ study, mayRemind, query }: ContactTodayProps) {
  const { overview, asOfTime, refresh } = useTexts(adherenceTexts);
  // Outside the list, because the new invitation takes its row away while the dialog shows the link.
  const [invited, setInvited] = useState<string | null>(null);
  return (
    <PageSection title={overview.contact}>
      <QueryBoundary query={query} failedTitle={overview.failed}>
        {(summary) => (
          <>
            {summary.today.length === 0 ? (
              <p>{overview.noContact}</p>
            ) : (
              <ContactTable study={study} mayRemind={mayRemind} summary={summary} onInvite={setInvited} />
            )}
            {summary.contacted_lately > 0 && <p>{overview.contactedLately({ count: summary.contacted_lately })}</p>}
            <p className="study-as-of no-print">
              {asOfTime({ time: formatClock(summary.as_of, study.timezone) })}{' '}
              <Button size="small" onClick={() => query.refetch()}>
                {refresh}
              </Button>
            </p>
          </>
        )}
      </QueryBoundary>
      {invited !== null && <InviteDialog study={study} ids={[invited]} onClose={() => setInvited(null)} />}
    </PageSection>
  );
}

function ContactTable({ study, mayRemind, summary, onInvite }: ContactTableProps) {
  const { overview, participant } = useTexts(adherenceTexts);
  const { action } = useTexts(remindersTexts);
  const { today, today_total } = summary;
  const columns: Column<Row>[] = [
    { key: 'code', title: participant, text: ({ code }) => code },
    {
      key: 'status',
      title: overview.status,
      text: ({ status }) => status,
      render: ({ status }) => <ParticipantStatusTag status={status} />,
    },
    {
      key: 'since',
      title: overview.since,
      text: ({ since }) => (since === null ? MISSING : formatDate(since)),
      render: ({ since }) => since && <When at={since} timeZone={study.timezone} />,
    },
    {
      key: 'contact',
      title: overview.lastContact,
      text: ({ contacted_days_ago: days }) => (days === null ? MISSING : overview.contacted({ days })),
    },
  ];
  if (mayRemind) {
    const render = (row: Row) => <ContactAction study={study} row={row} onInvite={onInvite} />;
    columns.push({ key: 'action', title: action, text: () => '', render, isUnprinted: true });
  }
  return (
    <>
      <RowsTable
        className="k-contact-today"
        label={overview.contact}
        columns={columns}
        rows={today}
        rowKey={({ participant_id }) => participant_id}
        rowHref={({ participant_id }) => participantPath(participant_id)}
      />
      {today_total > today.length && (
        <p>
          <Link to={`${studyParticipantsPath(study.id)}&status=${MAY_NEED_CONTACT.join(',')}`}>
            {overview.more({ count: today_total - today.length })}
          </Link>
        </p>
      )}
    </>
  );
}

function kindOf(status: Row['status']): ReminderKind {
  if (status === 'invited') return 'not_joined';
  return status === 'silent' ? 'silent' : 'source_broken';
}

interface ContactActionProps extends Pick<ContactTableProps, 'study' | 'onInvite'> {
  row: Row;
}

function ContactAction({ study, row, onInvite }: ContactActionProps) {
  const texts = useTexts(invitationsTexts);
  const { status, since, code, is_reachable } = row;
  const participant = { id: row.participant_id, code };
  if (status === 'invited' && !is_reachable) return <CopyInviteReminder study={study} code={code} since={since} />;
  if (status === 'invitation_expired') {
    return mayInStudy(study.part, 'participants:invite') ? (
      <Button size="small" aria-label={texts.newFor({ code })} onClick={() => onInvite(participant.id)}>
        {texts.newOne}
      </Button>
    ) : (
      <NoValue />
    );
  }
  return <RemindButton studyId={study.id} participant={participant} isReachable={is_reachable} kind={kindOf(status)} />;
}

interface CopyInviteReminderProps {
  study: Pick<Study, 'contact_email'>;
  code: string;
  since: string | null;
}

/** In a row of a table: without an address on the invitation staff send the text themselves. */
function CopyInviteReminder({ study, code, since }: CopyInviteReminderProps) {
  const texts = useTexts(nextStepTexts);
  const { copyCode } = useTexts(remindersTexts);
  const text = texts.reminder.invited({ code, date: formatDate(since), contact: study.contact_email });
  return (
    <Button size="small" aria-label={copyCode({ code })} onClick={() => void copyText(text, texts)}>
      {texts.copy}
    </Button>
  );
}
