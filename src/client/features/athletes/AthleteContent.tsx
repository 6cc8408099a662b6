import type { ReactNode } from 'react';
import { athletesApi } from '#client/api/athletesApi.ts';
import { ActivitiesTable } from '#client/features/activities/list/ActivitiesTable.tsx';
import { DetailsHeldBack } from '#client/features/activities/list/DetailsHeldBack.tsx';
import { athletesTexts } from '#client/texts/athletes.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { DialogButton } from '#client/ui/dialog/DialogButton.tsx';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { SectionNav, useSection } from '#client/ui/page/SectionNav.tsx';
import type { Athlete } from '#shared/contract/athletes.ts';
import { may } from '#shared/roles.ts';
import { AthleteConnection } from './AthleteConnection.tsx';
import { AthleteFigures } from './AthleteFigures.tsx';
import { AthleteGear } from './AthleteGear.tsx';
import { AthleteOverview } from './AthleteOverview.tsx';
import { activitiesOf } from './activitiesOf.ts';
import { type ConnectedAthlete, isConnected } from './connectedAthlete.ts';
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

const RevealCodesForm = fetchedPart(
  async () => (await import(/* webpackChunkName: "reveal-codes" */ './RevealCodesForm.tsx')).RevealCodesForm,
);

/** For admins: how many studies may read the account, and, with a reason, under which codes. */
function AthleteStudies({ athlete }: { athlete: ConnectedAthlete }) {
  const { studies } = useTexts(athletesTexts);
  return (
    <PageSection title={studies.title}>
      <p>{studies.count({ count: athlete.study_count ?? 0 })}</p>
      <p>{studies.about}</p>
      <DialogButton label={studies.reveal} className="no-print" title={studies.revealTitle({ name: athlete.name })}>
        {(close) => <RevealCodesForm athleteId={athlete.id} onCancel={close} />}
      </DialogButton>
    </PageSection>
  );
}
