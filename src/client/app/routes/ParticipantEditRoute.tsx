import { useNavigate, useParams } from 'react-router';
import { ParticipantEditPage } from '#client/features/research/participants/ParticipantEditPage.tsx';

export function ParticipantEditRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  return <ParticipantEditPage key={id} id={id} onLeave={(href) => navigate(href)} />;
}
