import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { pagesTexts } from '#client/texts/pages.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { useNearViewport } from '#client/ui/chart/useNearViewport.ts';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { goTo } from './anchors.ts';

const ControlPanel = fetchedPart(
  async () => (await import(/* webpackChunkName: "strava-control" */ './ControlPanel.tsx')).ControlPanel,
  <Skeleton lines={6} />,
);

const ANCHOR = 'webhook';
/** The anchors of the parts of the panel begin with it. */
const PART = '#control';

export function WebhookSection() {
  const { dashboard } = useTexts(pagesTexts);
  const { hash, key } = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(frame);
  const isPart = hash.startsWith(PART);

  // The browser cannot scroll to the anchor of a screen that is rendered later.
  useEffect(() => {
    if (!(hash === `#${ANCHOR}` || isPart) || key === '') return;
    return goTo(
      () =>
        (isPart ? document.getElementById(hash.slice(1)) : null) ??
        document.querySelector<HTMLElement>(`#${ANCHOR} h2`),
    );
  }, [hash, isPart, key]);

  return (
    <PageSection title={dashboard.webhook} id={ANCHOR}>
      <div ref={frame} className="k-panel-space">
        {(isNear || isPart) && <ControlPanel />}
      </div>
    </PageSection>
  );
}
