import { Link } from 'react-router';
import { activityPath, participantPath } from '#client/features/activities/paths.ts';
import { connectionWord } from '#client/features/sources/connection/connectionWords.ts';
import { athletesTexts } from '#client/texts/athletes.ts';
import { connectionTexts } from '#client/texts/connection.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate, formatDateTime } from '#client/ui/format/format.ts';
import { formatStart } from '#client/ui/format/formatMovement.ts';
import { withList } from '#client/ui/table/withList.ts';
import type { Athlete } from '#shared/contract/athletes.ts';
import { AccountLines } from './AthleteAccounts.tsx';
import { listAround } from './activitiesOf.ts';

export function AthleteStatusLine({ athlete }: { athlete: Athlete }) {
  const { page } = useTexts(athletesTexts);
  const words = useTexts(connectionTexts);
  const { status, status_reason: reason, status_since: since, history_so_far: soFar, delete_due_at: due } = athlete;
  return (
    <div className="k-athlete-status">
      {athlete.participant ? (
        <AccountLines accounts={athlete.participant.accounts} />
      ) : (
        <p>
          {connectionWord(status, words)} {page.since({ date: formatDateTime(since) })}
          {reason ? `: ${words.reasons[reason]}.` : '.'}
        </p>
      )}
      {athlete.participant && (
        <p>
          {page.ofStudy({ study: athlete.participant.study_title })}{' '}
          <Link to={participantPath(athlete.id)}>{page.toParticipant}</Link>
        </p>
      )}
      {athlete.last_activity && (
        <p>
          {page.lastActivity}{' '}
          <Link to={withList(activityPath(athlete.last_activity.id), listAround(athlete))}>
            {formatStart(athlete.last_activity)}
          </Link>
        </p>
      )}
      {soFar !== null && status !== 'disconnected' && <p>{page.importing({ count: soFar })}</p>}
      {due !== null && !athlete.participant && <p>{page.deleteDue({ date: formatDate(due) })}</p>}
    </div>
  );
}
