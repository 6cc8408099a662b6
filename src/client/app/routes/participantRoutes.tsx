import { useParams } from 'react-router';
import { NewestActivities } from '#client/features/activities/list/NewestActivities.tsx';
import { ParticipantEditPage } from '#client/features/research/participants/ParticipantEditPage.tsx';
import { ParticipantPage } from '#client/features/research/participants/ParticipantPage.tsx';
import { FilesSection } from '#client/features/sources/uploads/FilesSection.tsx';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { participantsTexts } from '#client/texts/participants.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { useNavigateFromHere } from './useNavigateFromHere.ts';

const OwnPlaceRoute = fetchedPart(
  async () => (await import(/* webpackChunkName: "own-studies" */ './OwnPlaceRoute.tsx')).OwnPlaceRoute,
);

/** A user is the participant, all others are staff. */
export function ParticipantRoute() {
  const { role } = useAppSelector(selectAuth);
  return role?.toLowerCase() === 'user' ? <OwnPlaceRoute /> : <StaffRoute />;
}

function StaffRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigateFromHere();
  const { page } = useTexts(participantsTexts);
  return (
    <ParticipantPage
      key={id}
      id={id}
      activities={<NewestActivities participantId={id} empty={<p>{page.noActivities}</p>} />}
      files={(timezone, closedBecause) => (
        <FilesSection of={{ participant: id }} timezone={timezone} closedBecause={closedBecause} />
      )}
      onDeleted={(studyHref) => navigate(studyHref)}
    />
  );
}

export function ParticipantEditRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigateFromHere();
  return <ParticipantEditPage key={id} id={id} onLeave={(href) => navigate(href)} />;
}
