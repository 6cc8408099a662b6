import { useNavigate, useParams } from 'react-router';
import { studyPath } from '#client/features/research/researchScreens.ts';
import { RulePage } from '#client/features/research/rule/RulePage.tsx';

export function RuleRoute() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const goBack = () => navigate(`${studyPath(id)}?tab=adherence`);
  return <RulePage key={id} id={id} onSaved={goBack} onCancel={goBack} />;
}
