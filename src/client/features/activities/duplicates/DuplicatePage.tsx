import './duplicates.css';
import { Link } from 'react-router';
import { participantPath } from '#client/features/activities/paths.ts';
import { duplicatesTexts } from '#client/texts/duplicates.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatWallClock } from '#client/ui/format/formatMovement.ts';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { PagePending } from '#client/ui/page/PagePending.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { RefreshBar } from '#client/ui/page/RefreshBar.tsx';
import { SCREENS } from '#shared/screens.ts';
import { DuplicateDecisionForm } from './DuplicateDecisionForm.tsx';
import { DuplicateRecords } from './DuplicateRecords.tsx';
import { duplicatesHref } from './duplicateWords.ts';
import { RecordCourse } from './RecordCourse.tsx';
import { useDuplicate } from './useDuplicate.ts';

export function DuplicatePage({ id, studyId }: { id: string; studyId: string | undefined }) {
  const texts = useTexts(duplicatesTexts);
  const query = useDuplicate(id, studyId);
  const { currentData: duplicate, isFetching } = query;
  const way = [
    { label: texts.dashboard, href: SCREENS.dashboard },
    { label: texts.title, href: duplicatesHref(studyId) },
  ];
  if (!duplicate) {
    return (
      <PagePending
        query={query}
        title={texts.one}
        failedTitle={texts.oneFailed}
        breadcrumb={way}
        parent={{ label: texts.back, href: duplicatesHref(studyId) }}
      />
    );
  }
  const { records, participant_id, participant_code, decision } = duplicate;
  const title = texts.heading({ start: formatWallClock(records[0]?.start_date_local) });
  return (
    <PageFrame title={title} breadcrumb={[...way, { label: title }]}>
      <p className="k-lead">
        {participant_id !== null && (
          <>
            <Link to={participantPath(participant_id)}>{participant_code}</Link>
            {' · '}
          </>
        )}
        {texts.rules[duplicate.rule]}
      </p>
      <RefreshBar isOn={isFetching} />
      <DuplicateRecords duplicate={duplicate} />
      {decision === null && (
        <PageSection title={texts.course}>
          <div className="k-courses">
            {records.map((record, index) => (
              <RecordCourse key={record.id} recordId={record.id} number={index + 1} studyId={studyId} />
            ))}
          </div>
        </PageSection>
      )}
      <DuplicateDecisionForm duplicate={duplicate} studyId={studyId} />
    </PageFrame>
  );
}
