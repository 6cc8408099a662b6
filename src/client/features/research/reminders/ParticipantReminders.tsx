import { remindersApi } from '#client/api/research/remindersApi.ts';
import { remindersTexts } from '#client/texts/study/reminders.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDateTime } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { useReached } from '#client/ui/useReached.ts';
import type { Participant } from '#shared/contract/participants.ts';
import type { RemindersAnswer } from '#shared/contract/reminders.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { ParticipantStatus } from '#shared/participantStatuses.ts';
import type { ReminderKind } from '#shared/reminderKinds.ts';
import { mayInStudy } from '#shared/roles.ts';
import { RemindButton } from './RemindButton.tsx';
import { outcomeWords } from './reminderWords.ts';
import { SendPageButton } from './SendPageButton.tsx';

const SHOWN = 10;
/** The server chooses the kind of a mail itself; this is that of the text to copy. */
function kindOf({ status, joined_at }: Participant): ReminderKind {
  if (status !== 'invited') return 'general';
  return joined_at === null ? 'not_joined' : 'not_connected';
}

const NOT_REMINDED: readonly ParticipantStatus[] = [
  'withdrawn',
  'completed',
  'never_joined',
  'refused',
  'no_invitation',
  'invitation_expired',
];

interface ParticipantRemindersProps {
  participant: Participant;
  study: Study;
  isOff: boolean;
}

/** Comes last on the page, so that nothing moves when its answer arrives. */
export function ParticipantReminders({ participant, study, isOff }: ParticipantRemindersProps) {
  const texts = useTexts(remindersTexts);
  const asked = { id: study.id, participant_id: participant.id, page: 1, page_size: SHOWN } as const;
  const query = remindersApi.useListRemindersQuery(asked, { skip: isOff });
  const isShown = useReached(query.data !== undefined || query.isError);
  if (!isShown) return null;
  return (
    <PageSection title={texts.title}>
      <QueryBoundary query={query} failedTitle={texts.failed}>
        {(data) => <Reminders participant={participant} study={study} data={data} />}
      </QueryBoundary>
    </PageSection>
  );
}

interface RemindersProps extends Pick<ParticipantRemindersProps, 'participant' | 'study'> {
  data: RemindersAnswer;
}

function Reminders({ participant, study, data }: RemindersProps) {
  const texts = useTexts(remindersTexts);
  const { code, status, joined_at } = participant;
  const isReachable = data.reachable > 0;
  const isInvited = status === 'invited' && joined_at === null;
  // The next step of the page has the text for an invitation without an address.
  const isRemindable = isInvited ? isReachable : !NOT_REMINDED.includes(status);
  const mayRemind = isRemindable && mayInStudy(study.part, 'reminders:send');
  return (
    <>
      <p>
        {code}: {isReachable ? texts.reachable : texts.notReachable}.
      </p>
      {mayRemind && (
        <p className="no-print k-reminder-actions">
          <RemindButton
            studyId={study.id}
            participant={participant}
            isReachable={isReachable}
            kind={kindOf(participant)}
          />
          {isReachable && !isInvited && <SendPageButton studyId={study.id} participant={participant} />}
        </p>
      )}
      {data.reminders.length === 0 ? (
        <p className="k-reminder-history">{texts.historyEmpty}</p>
      ) : (
        <ul className="k-reminder-history">
          {data.reminders.map((reminder) => (
            <li key={reminder.id}>
              {formatDateTime(reminder.finished_at ?? reminder.due_at, study.timezone)}: {texts.kinds[reminder.kind]},{' '}
              {outcomeWords(reminder, texts)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
