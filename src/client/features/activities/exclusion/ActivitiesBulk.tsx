import Button from 'antd/es/button';
import { useState } from 'react';
import type { ApiError } from '#client/api/apiError.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { activitiesTexts } from '#client/texts/activities.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { RowSelection } from '#client/ui/table/useRowSelection.ts';
import type { ExcludeReason, ListedActivity } from '#shared/contract/activities.ts';
import { ExcludeDialog } from './ExcludeDialog.tsx';
import { useExclusion } from './useExclusion.ts';
import { useReview } from './useReview.ts';

interface BulkProps {
  selection: RowSelection<ListedActivity>;
}

interface ActsProps extends BulkProps {
  isExcluded: (activity: ListedActivity) => boolean;
  exclude?: (ids: readonly string[], reason: ExcludeReason, note: string) => Promise<void>;
  include: (ids: readonly string[]) => Promise<boolean>;
  failure: ApiError | null;
  dismiss: () => void;
}

function Acts({ selection, isExcluded, exclude, include, failure, dismiss }: ActsProps) {
  const { exclude: texts } = useTexts(activitiesTexts);
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const excluded = [...selection.chosen.values()].filter(isExcluded).map(({ id }) => id);
  const handleInclude = async () => {
    if (await include(excluded)) selection.clear();
  };
  return (
    <>
      <Button onClick={() => setAsked([...selection.chosen.keys()])}>{texts.action}</Button>
      {excluded.length > 0 && <Button onClick={() => void handleInclude()}>{texts.include}</Button>}
      {failure && <ActionFailure title={texts.failed} failure={failure} onDismiss={dismiss} />}
      <ExcludeDialog ids={asked} exclude={exclude} onClose={() => setAsked(null)} onDone={selection.clear} />
    </>
  );
}

/** Excludes for all studies. */
export function ActivitiesBulk({ selection }: BulkProps) {
  const { include, failure, dismiss } = useExclusion();
  return <Acts selection={selection} isExcluded={({ excluded }) => excluded} {...{ include, failure, dismiss }} />;
}

export function StudyActivitiesBulk({ selection, studyId }: BulkProps & { studyId: string }) {
  const { exclude, decide, failure, dismiss } = useReview(studyId, 'by_hand');
  return (
    <Acts
      selection={selection}
      isExcluded={({ reviewed }) => reviewed.includes('exclude')}
      exclude={exclude}
      include={(ids) => decide(ids, null)}
      failure={failure}
      dismiss={dismiss}
    />
  );
}
