import { useNavigate, useParams } from 'react-router';
import { ParticipantPage } from '#client/features/research/participants/ParticipantPage.tsx';

export function ParticipantRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return <ParticipantPage key={id} id={id} onDeleted={(studyHref) => navigate(studyHref)} />;
}
