import { studyParticipantsPath } from '#client/features/research/researchScreens.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { blindingTexts } from '#client/texts/study/blinding.ts';
import { overviewTexts } from '#client/texts/study/overview.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { dayIn } from '#shared/calendarDate.ts';
import type { Study } from '#shared/contract/studies.ts';
import { mayInStudy } from '#shared/roles.ts';
import { daysBetween } from './studyDays.ts';
import { reopening } from './studyReopening.ts';
export function StudyNotice({ study }: { study: Study }) {
  const { page, table } = useTexts(studiesTexts);
  const blinding = useTexts(blindingTexts);
  const { status, closed_at, timezone, start_date, end_date, participant_count } = study;
  const now = new Date();
  const today = dayIn(timezone, now);
  const closed = () => {
    if (closed_at === null) return null;
    const { lastDay, isOver } = reopening(closed_at, timezone, now);
    const sentences = [
      page.closedOn({ date: formatDate(closed_at, timezone), who: study.closed_by_email ?? table.unknown }),
      study.kept_until === null ? '' : page.keptUntil({ date: formatDate(study.kept_until) }),
      isOver ? '' : page.reopenUntil({ date: formatDate(lastDay) }),
    ];
    return <StateBlock text={sentences.filter(Boolean).join(' ')} />;
  };
  return (
    <div className="study-notices">
      {closed()}
      {study.is_blinded && <StateBlock text={blinding.notice} />}
      {status === 'planned' && <StateBlock text={page.startsIn({ count: daysBetween(today, start_date) })} />}
      {status === 'ended' && end_date && (
        <StateBlock tone="warning" text={page.endedOn({ date: formatDate(end_date) })} />
      )}
      {closed_at === null && participant_count === 0 && <FirstSteps study={study} />}
    </div>
  );
}

function FirstSteps({ study }: { study: Study }) {
  const { page } = useTexts(studiesTexts);
  const words = useTexts(overviewTexts);
  const mayAdd = mayInStudy(study.part, 'participants:create');
  return (
    <StateBlock
      title={words.nextTitle}
      text={
        <>
          <p>{mayAdd ? words.nextText : words.nextForAnalyst}</p>
          <ol className="study-steps">
            <li>
              {mayAdd ? (
                <ButtonLink to={studyParticipantsPath(study.id, true)}>{page.addParticipants}</ButtonLink>
              ) : (
                page.addParticipants
              )}
            </li>
            <li>{words.handOut}</li>
            <li>{words.watch}</li>
          </ol>
        </>
      }
    />
  );
}
