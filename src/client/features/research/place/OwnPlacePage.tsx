import './participation.css';
import { useState } from 'react';
import { placesApi } from '#client/api/research/placesApi.ts';
import { OwnConsentAgain } from '#client/features/research/joining/OwnConsentAgain.tsx';
import { OwnContact } from '#client/features/research/reminders/OwnContact.tsx';
import { pagesTexts } from '#client/texts/pages.ts';
import { participationTexts } from '#client/texts/participant/participation.ts';
import { placeTexts } from '#client/texts/participant/place.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { SCREENS } from '#shared/screens.ts';
import { type Left, LeftConfirmation } from './LeftConfirmation.tsx';
import { PlaceSections } from './PlaceSections.tsx';

export function OwnPlacePage({ id, isLeaving }: { id: string; isLeaving: boolean }) {
  const { page } = useTexts(participationTexts);
  const { dashboard } = useTexts(pagesTexts);
  const { page: texts } = useTexts(placeTexts);
  const of = { place: id };
  const query = placesApi.useGetPlaceQuery(of);
  const [left, setLeft] = useState<Left | null>(null);
  const { data } = query;
  const isOver = left !== null || (data && data.withdrawn_at !== null);
  const title = data ? (isOver ? page.ended : page.title)({ code: data.code }) : texts.loading;
  return (
    <PageFrame
      title={title}
      code={data?.code}
      breadcrumb={[{ label: dashboard.title, href: SCREENS.dashboard }, { label: title }]}
    >
      {left && data ? (
        <LeftConfirmation left={left} participation={data} hasLink={false} />
      ) : (
        <QueryBoundary query={query} failedTitle={texts.failed}>
          {(participation) => (
            <PlaceSections
              participation={participation}
              of={of}
              isLeaving={isLeaving}
              question={(onRefuse) => (
                <OwnConsentAgain
                  participantId={id}
                  question={participation.question}
                  readAgain={query.refetch}
                  onRefuse={onRefuse}
                />
              )}
              connect={{}}
              files={() => null}
              contact={<OwnContact of={{ place: id }} />}
              onLeft={setLeft}
            />
          )}
        </QueryBoundary>
      )}
      <p className="participation-back no-print">
        <ButtonLink to={SCREENS.dashboard}>{texts.back}</ButtonLink>
      </p>
    </PageFrame>
  );
}
