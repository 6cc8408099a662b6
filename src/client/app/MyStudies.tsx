import { useTexts } from '#client/texts/useTexts.ts';
import { PageFrame } from '#client/ui/PageFrame.tsx';

/** A researcher's dashboard. */
export function MyStudies() {
  const { dashboard } = useTexts().app;
  return (
    <PageFrame title={dashboard.myStudies}>
      <p>{dashboard.studiesPending}</p>
    </PageFrame>
  );
}
