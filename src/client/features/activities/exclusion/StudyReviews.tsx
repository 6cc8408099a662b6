import Button from 'antd/es/button';
import { useState } from 'react';
import { qualityApi } from '#client/api/research/qualityApi.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { activitiesTexts } from '#client/texts/activities.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDateTime, MISSING } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { Activity } from '#shared/contract/activities.ts';
import type { ActivityReviewsAnswer } from '#shared/contract/quality.ts';
import { ExcludeDialog } from './ExcludeDialog.tsx';
import { useReview } from './useReview.ts';

interface OfStudyProps {
  activity: Pick<Activity, 'id' | 'excluded'>;
  studyId: string;
}

const useReviews = ({ activity, studyId }: OfStudyProps) =>
  qualityApi.useGetActivityReviewsQuery({ id: activity.id, study_id: studyId });

export function StudyExclusionAction(of: OfStudyProps) {
  const { exclude: texts } = useTexts(activitiesTexts);
  const { currentData: data } = useReviews(of);
  const { exclude } = useReview(of.studyId, 'by_hand');
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const isOffered = data?.may_exclude && data.exclusion === null && !of.activity.excluded;
  return (
    <>
      {isOffered && <Button onClick={() => setAsked([of.activity.id])}>{texts.action}</Button>}
      <ExcludeDialog ids={asked} exclude={exclude} onClose={() => setAsked(null)} />
    </>
  );
}

export function StudyExclusionBanner(of: OfStudyProps) {
  const { ofStudy: texts } = useTexts(activityTexts);
  const { exclude, reasons } = useTexts(activitiesTexts);
  const { byHand, names, changeFailed } = useTexts(qualityTexts);
  const { currentData: data } = useReviews(of);
  const { decide, failure, dismiss } = useReview(of.studyId, 'by_hand');
  if (!data?.exclusion) return null;
  const { flag, reason, note, at, by_email } = data.exclusion;
  const why = [reason && reasons[reason], flag === 'by_hand' ? byHand : names[flag], note].filter(Boolean).join(' · ');
  return (
    <div className="k-exclusion">
      <StateBlock
        tone="warning"
        title={texts.excluded({ study: data.study.title })}
        text={texts.why({ why, at: formatDateTime(at), email: by_email ?? 'none' })}
        action={
          data.may_exclude && <Button onClick={() => void decide([of.activity.id], null)}>{exclude.include}</Button>
        }
      />
      {failure && <ActionFailure title={changeFailed} failure={failure} onDismiss={dismiss} />}
    </div>
  );
}

type Decided = ActivityReviewsAnswer['history'][number];

export function StudyReviewHistory(of: OfStudyProps) {
  const { ofStudy: texts } = useTexts(activityTexts);
  const { reasons } = useTexts(activitiesTexts);
  const { byHand, names, list } = useTexts(qualityTexts);
  const query = useReviews(of);
  const decision = ({ decision: one, flag, reason }: Decided) => {
    if (one === null) return flag === 'by_hand' ? texts.included : texts.takenBack;
    return [list.decisions[one], reason && reasons[reason]].filter(Boolean).join(' · ');
  };
  return (
    <PageSection title={texts.history}>
      <QueryBoundary
        query={query}
        failedTitle={texts.failed}
        isEmpty={({ history }) => history.length === 0}
        empty={<p>{texts.none}</p>}
      >
        {({ history }) => (
          <RowsTable
            label={texts.history}
            columns={[
              { key: 'at', title: texts.at, text: ({ at }) => formatDateTime(at) },
              { key: 'decision', title: texts.decision, text: decision, card: 1 },
              {
                key: 'about',
                title: texts.about,
                text: ({ flag }) => (flag === 'by_hand' ? byHand : names[flag]),
                card: 2,
              },
              { key: 'note', title: texts.note, text: ({ note }) => note || MISSING, card: 3 },
              { key: 'by', title: texts.by, text: ({ by_email }) => by_email ?? MISSING, card: 3 },
            ]}
            rows={history}
            rowKey={({ at, flag }) => `${at} ${flag}`}
          />
        )}
      </QueryBoundary>
    </PageSection>
  );
}
