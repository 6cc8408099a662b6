import { useParams, useSearchParams } from 'react-router';
import { DuplicatePage } from '#client/features/activities/duplicates/DuplicatePage.tsx';

export function DuplicateRoute() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  return <DuplicatePage key={id} id={id} studyId={params.get('study_id') ?? undefined} />;
}
