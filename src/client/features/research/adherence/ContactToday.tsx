import Button from 'antd/es/button';
import { Link } from 'react-router';
import { ParticipantStatusTag } from '#client/features/research/participants/ParticipantStatusTag.tsx';
import { RemindButton } from '#client/features/research/reminders/RemindButton.tsx';
import { participantPath, studyParticipantsPath } from '#client/features/research/researchScreens.ts';
import { adherenceTexts } from '#client/texts/study/adherence.ts';
import { remindersTexts } from '#client/texts/study/reminders.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate, formatTime, MISSING } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import type { QueryLike } from '#client/ui/page/queryLike.ts';
import type { StudySummaryAnswer } from '#shared/contract/adherence.ts';

interface ContactTodayProps {
  studyId: string;
  mayRemind: boolean;
  query: QueryLike<StudySummaryAnswer>;
}

interface ContactTableProps {
  studyId: string;
  mayRemind: boolean;
  summary: StudySummaryAnswer;
}

/** PAGES §3.5 Whom must I contact today? */
export function ContactToday({ studyId, mayRemind, query }: ContactTodayProps) {
  const { overview, asOfTime, refresh } = useTexts(adherenceTexts);
  return (
    <PageSection title={overview.contact}>
      <QueryBoundary query={query} failedTitle={overview.failed}>
        {(summary) => (
          <>
            {summary.today.length === 0 ? (
              <p>{overview.noContact}</p>
            ) : (
              <ContactTable studyId={studyId} mayRemind={mayRemind} summary={summary} />
            )}
            {summary.contacted_lately > 0 && <p>{overview.contactedLately({ count: summary.contacted_lately })}</p>}
            <p className="study-as-of no-print">
              {asOfTime({ time: formatTime(summary.as_of) })}{' '}
              <Button size="small" onClick={() => query.refetch()}>
                {refresh}
              </Button>
            </p>
          </>
        )}
      </QueryBoundary>
    </PageSection>
  );
}

function ContactTable({ studyId, mayRemind, summary }: ContactTableProps) {
  const { overview, participant } = useTexts(adherenceTexts);
  const { action } = useTexts(remindersTexts);
  const { today, today_total } = summary;
  return (
    <>
      <div className="k-table-scroll">
        <table className="k-table k-contact-today" data-stacks>
          <caption className="sr-only">{overview.contact}</caption>
          <thead>
            <tr>
              <th scope="col">{participant}</th>
              <th scope="col">{overview.status}</th>
              <th scope="col">{overview.since}</th>
              <th scope="col">{overview.lastContact}</th>
              {mayRemind && (
                <th scope="col" className="no-print">
                  {action}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {today.map(({ participant_id, code, status, since, is_reachable, contacted_days_ago: ago }) => (
              <tr key={participant_id} data-row>
                <th scope="row">
                  <Link to={participantPath(participant_id)}>{code}</Link>
                </th>
                <td data-label={overview.status}>
                  <ParticipantStatusTag status={status} />
                </td>
                <td data-label={overview.since}>{since === null ? MISSING : formatDate(since)}</td>
                <td data-label={overview.lastContact}>{ago === null ? MISSING : overview.contacted({ days: ago })}</td>
                {mayRemind && (
                  <td className="no-print" data-label={action}>
                    <RemindButton
                      studyId={studyId}
                      participant={{ id: participant_id, code }}
                      isReachable={is_reachable}
                      kind={status === 'silent' ? 'silent' : 'source_broken'}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {today_total > today.length && (
        <p>
          <Link to={studyParticipantsPath(studyId)}>{overview.more({ count: today_total - today.length })}</Link>
        </p>
      )}
    </>
  );
}
