import Button from 'antd/es/button';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { ExportDialog } from '#client/features/activities/export/ExportDialog.tsx';
import { useExport } from '#client/features/activities/export/useExport.ts';
import { selectRole } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { activitiesTexts } from '#client/texts/activities.ts';
import { stravaTexts } from '#client/texts/strava.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { useTableState } from '#client/ui/table/useTableState.ts';
import { may, reachOf } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';
import { ActivitiesTable } from './ActivitiesTable.tsx';
import { activityFilterQuery, isEmptyRange } from './activityQuery.ts';
import { ACTIVITY_TABLE } from './activityTable.ts';
import { DetailsHeldBack } from './DetailsHeldBack.tsx';

export function ActivitiesPage() {
  const texts = useTexts(activitiesTexts);
  const { export: exporting } = useTexts(stravaTexts);
  const role = useAppSelector(selectRole);
  const table = useTableState(ACTIVITY_TABLE);
  const { isBusy, failure, start, cancel, dismiss } = useExport();
  if (!may(role, 'activities:read')) return <ForbiddenInPlace />;
  const filters = activityFilterQuery(table);
  const isCoded =
    reachOf(role, 'activities:read') === 'studies' ||
    filters.study_id !== undefined ||
    filters.participant_id !== undefined;
  const handleExport = () => void start(filters);
  return (
    <PageFrame
      title={texts.title}
      breadcrumb={[{ label: texts.dashboard, href: SCREENS.dashboard }, { label: texts.title }]}
      actions={
        may(role, 'activities:export') &&
        !isCoded && (
          <Button disabled={isEmptyRange(filters)} onClick={handleExport}>
            {texts.table.exportView}
          </Button>
        )
      }
    >
      {failure && (
        <div className="k-export-failure">
          <ActionFailure
            title={exporting.failed}
            failure={failure}
            fallback={exporting.brokenOff}
            onDismiss={dismiss}
          />
        </div>
      )}
      {isCoded && <DetailsHeldBack role={role} />}
      <ActivitiesTable />
      <ExportDialog open={isBusy} onCancel={cancel} />
    </PageFrame>
  );
}
