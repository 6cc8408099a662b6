import { useNavigate, useParams } from 'react-router';
import { ParticipantPage } from '#client/features/research/participants/ParticipantPage.tsx';

/** `/research/participants/{id}`, and on to the study when the participant is gone. */
export function ParticipantRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return <ParticipantPage key={id} id={id} onDeleted={(studyHref) => navigate(studyHref)} />;
}
