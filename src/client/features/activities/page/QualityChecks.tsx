import type { ActivityAsked } from '#client/api/activitiesApi.ts';
import { qualityApi } from '#client/api/research/qualityApi.ts';
import { activityTexts } from '#client/texts/activity.ts';
import { qualityTexts } from '#client/texts/study/quality.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { Activity } from '#shared/contract/activities.ts';
import type { CheckRow } from './checkRow.ts';
import { useMarkRows } from './useMarkRows.ts';
import { useStudyCheckRows } from './useStudyCheckRows.ts';

interface QualityChecksProps {
  activity: Activity;
  asked: ActivityAsked;
}

/** PAGES §3.12 Under the code of a study the checks of that study, otherwise the marks of the import. */
export function QualityChecks({ activity, asked }: QualityChecksProps) {
  const { quality: texts } = useTexts(activityTexts);
  const { study_id } = activity;
  return (
    <PageSection title={texts.title}>
      {study_id === null ? (
        <MarksOfImport activity={activity} asked={asked} />
      ) : (
        <ChecksOfStudy activity={activity} asked={asked} studyId={study_id} />
      )}
    </PageSection>
  );
}

function MarksOfImport({ activity, asked }: QualityChecksProps) {
  const { quality: texts } = useTexts(activityTexts);
  return <CheckTable rows={useMarkRows(activity, asked)} meaning={texts.meaning} />;
}

/** Origin and speed are among the study's own checks. */
const NOT_OF_STUDY = ['no_heart_rate', 'indoor'];

function ChecksOfStudy({ activity, asked, studyId }: QualityChecksProps & { studyId: string }) {
  const { quality: texts } = useTexts(activityTexts);
  const { failed } = useTexts(qualityTexts);
  const marks = useMarkRows(activity, asked).filter(({ key }) => NOT_OF_STUDY.includes(key));
  const toRows = useStudyCheckRows();
  const query = qualityApi.useGetActivityReviewsQuery({ id: activity.id, study_id: studyId });
  return (
    <QueryBoundary query={query} failedTitle={failed}>
      {(answer) => <CheckTable rows={[...marks, ...toRows(answer)]} meaning={texts.finds} />}
    </QueryBoundary>
  );
}

function CheckTable({ rows, meaning }: { rows: readonly CheckRow[]; meaning: string }) {
  const { quality: texts } = useTexts(activityTexts);
  return (
    <RowsTable
      className="k-checks"
      label={texts.title}
      columns={[
        { key: 'check', title: texts.check, text: ({ name }) => name },
        {
          key: 'result',
          title: texts.result,
          text: ({ result }) => result,
          render: ({ result, tone }) => <StatusTag tone={tone}>{result}</StatusTag>,
        },
        { key: 'meaning', title: meaning, text: (row) => row.meaning },
      ]}
      rows={rows}
      rowKey={({ key }) => key}
    />
  );
}
