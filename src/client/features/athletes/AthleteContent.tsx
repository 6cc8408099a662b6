import type { ReactNode } from 'react';
import { athletesApi } from '#client/api/athletesApi.ts';
import { ActivitiesTable } from '#client/features/activities/list/ActivitiesTable.tsx';
import { DetailsHeldBack } from '#client/features/activities/list/DetailsHeldBack.tsx';
import { athletesTexts } from '#client/texts/athletes.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { SectionNav, useSection } from '#client/ui/page/SectionNav.tsx';
import type { Athlete } from '#shared/contract/athletes.ts';
import { may } from '#shared/roles.ts';
import { AthleteConnection } from './AthleteConnection.tsx';
import { AthleteFigures } from './AthleteFigures.tsx';
import { AthleteGear } from './AthleteGear.tsx';
import { AthleteOverview } from './AthleteOverview.tsx';
import { AthleteStudies } from './AthleteStudies.tsx';
import { activitiesOf } from './activitiesOf.ts';
import { isConnected } from './connectedAthlete.ts';
import { DeleteAthleteForm } from './DeleteAthleteForm.tsx';

const SECTIONS = ['overview', 'activities', 'gear', 'connection', 'studies'] as const;
const SECTIONS_OF_PARTICIPANT = ['overview', 'activities', 'gear'] as const;

interface AthleteContentProps {
  athlete: Athlete;
  role: string;
  /** Those of the reader, whose own account it is. */
  ownStudies: ReactNode;
  isDeleting: boolean;
  onDelete: () => void;
  onKeep: () => void;
  onDeleted: () => void;
}

export function AthleteContent(props: AthleteContentProps) {
  const { athlete, role, ownStudies, isDeleting, onDelete, onKeep, onDeleted } = props;
  const { page, actions } = useTexts(athletesTexts);
  const sections = isConnected(athlete) ? SECTIONS : SECTIONS_OF_PARTICIPANT;
  const section = useSection<(typeof SECTIONS)[number]>(sections);
  const stats = athletesApi.useGetAthleteStatsQuery({ id: athlete.id }, { skip: isDeleting });
  return (
    <>
      <AthleteFigures athleteId={athlete.id} query={stats} />
      <SectionNav
        label={page.sections}
        sections={sections.map((key) => ({ key, label: page.tabs[key] }))}
        current={section}
      />
      {section === 'overview' && <AthleteOverview athlete={athlete} query={stats} />}
      {athlete.participant && (section === 'activities' || section === 'gear') && <DetailsHeldBack role={role} />}
      {section === 'activities' && <ActivitiesTable fixed={activitiesOf(athlete)} />}
      {section === 'gear' && <AthleteGear athlete={athlete} />}
      {section === 'connection' && isConnected(athlete) && (
        <AthleteConnection athlete={athlete} role={role} isDeleting={isDeleting} onDelete={onDelete} />
      )}
      {section === 'studies' &&
        isConnected(athlete) &&
        (may(role, 'participants:link') ? <AthleteStudies athlete={athlete} /> : ownStudies)}
      {isConnected(athlete) && (
        <ModalDialog open={isDeleting} title={actions.deleteTitle({ name: athlete.name })} onClose={onKeep}>
          <DeleteAthleteForm athlete={athlete} onDone={onDeleted} onCancel={onKeep} />
        </ModalDialog>
      )}
    </>
  );
}
