import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { pagesTexts } from '#client/texts/pages.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { useNearViewport } from '#client/ui/chart/useNearViewport.ts';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';

const ControlPanel = fetchedPart(
  async () => (await import(/* webpackChunkName: "strava-control" */ './ControlPanel.tsx')).ControlPanel,
  <Skeleton lines={6} />,
);

const ANCHOR = 'webhook';

export function WebhookSection() {
  const { dashboard } = useTexts(pagesTexts);
  const { hash, key } = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(frame);

  // The browser cannot scroll to the anchor of a screen that is rendered later.
  useEffect(() => {
    if (hash !== `#${ANCHOR}` || key === '') return;
    const heading = document.querySelector<HTMLElement>(`#${ANCHOR} h2`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [hash, key]);

  return (
    <PageSection title={dashboard.webhook} id={ANCHOR}>
      <div ref={frame} className="k-panel-space">
        {isNear && <ControlPanel />}
      </div>
    </PageSection>
  );
}
