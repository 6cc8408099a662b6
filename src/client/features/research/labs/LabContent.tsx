import Button from 'antd/es/button';
import { settingsApi } from '#client/api/settingsApi.ts';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { labsTexts } from '#client/texts/labs.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { formatCount, MISSING } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { StatStrip } from '#client/ui/stats/StatStrip.tsx';
import type { OneLab } from '#shared/contract/research.ts';
import { type Action, may } from '#shared/roles.ts';
import type { LabAction } from './LabActionDialogs.tsx';
import { LabForm } from './LabForm.tsx';
import { LabResearchers } from './LabResearchers.tsx';
import { LabStudies } from './LabStudies.tsx';
import { labDeletionProblem } from './labDeletionProblem.ts';

interface LabContentProps {
  lab: OneLab;
  role: string;
  onAction: (kind: LabAction['kind']) => void;
}

export function LabContent({ lab, role, onAction }: LabContentProps) {
  const { page, table } = useTexts(labsTexts);
  const say = useSay();
  const ownId = useAppSelector(selectProfile).data?.user.id;
  const mayDo = (action: Action) => may(role, action);
  const reason = labDeletionProblem(lab);
  const { data: settings } = settingsApi.useGetSettingsQuery();
  const activitiesOf = (count: number | null) =>
    count === null
      ? {
          title: page.activities,
          value: MISSING,
          ...(settings && { note: page.tooFew({ count: settings.small_cells }) }),
        }
      : { title: page.activities, value: formatCount(count) };
  return (
    <>
      <StatStrip
        label={page.figures}
        stats={[
          { title: page.researchers, value: formatCount(lab.researcher_count), href: '#researchers' },
          {
            title: page.activeStudies,
            value: formatCount(lab.active_study_count),
            href: '?studies_status=active#studies',
          },
          { title: page.participants, value: formatCount(lab.participant_count) },
          activitiesOf(lab.activities_last_7_days),
        ]}
      />
      <LabResearchers lab={lab} role={role} onAssign={() => onAction('assign')} />
      <LabStudies lab={lab} ownId={ownId} role={role} />
      {mayDo('labs:change') && (
        <PageSection title={page.details} id="details" isControl>
          <LabForm lab={lab} />
        </PageSection>
      )}
      {mayDo('labs:delete') && (
        <PageSection title={page.danger} id="danger" isControl>
          <div className="lab-danger">
            <p>{page.dangerText}</p>
            {reason && <p>{say(reason)}</p>}
            <Button danger disabled={reason !== undefined} onClick={() => onAction('delete')}>
              {table.delete}
            </Button>
          </div>
        </PageSection>
      )}
    </>
  );
}
