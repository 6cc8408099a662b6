import '#client/features/research/place/participation.css';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import type { PlaceOf } from '#client/api/callOfPlace.ts';
import { invitesApi } from '#client/api/research/invitesApi.ts';
import { remindersApi } from '#client/api/research/remindersApi.ts';
import { ConsentAgain } from '#client/features/research/joining/ConsentAgain.tsx';
import { JustConnected } from '#client/features/research/place/JustConnected.tsx';
import { type Left, LeftConfirmation } from '#client/features/research/place/LeftConfirmation.tsx';
import { PlaceSections } from '#client/features/research/place/PlaceSections.tsx';
import type { Participation, WaysToConnect } from '#client/features/research/place/participation.ts';
import { OwnContact } from '#client/features/research/reminders/OwnContact.tsx';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { contactTexts } from '#client/texts/participant/contact.ts';
import { participationTexts } from '#client/texts/participant/participation.ts';
import { placeTexts } from '#client/texts/participant/place.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { SectionHead } from '#client/ui/page/SectionHead.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { copyText } from '#client/ui/toast/copyText.ts';
import { useReached } from '#client/ui/useReached.ts';
import type { ConsentQuestion } from '#shared/contract/joining.ts';
import { receiptLink } from '#shared/participantLinks.ts';
import { LEAVE_HASH, SCREENS } from '#shared/screens.ts';
import type { SourceName } from '#shared/sources.ts';
import { GivePlace } from './GivePlace.tsx';

interface PlaceArrival {
  /** The source that the person comes from. */
  from?: SourceName;
  title: (place: Participation) => string | null;
  content: (place: Participation) => ReactNode;
}

interface ReceiptPageProps {
  receipt: string;
  connect: WaysToConnect;
  files: (of: PlaceOf, timezone: string) => ReactNode;
  arrival?: PlaceArrival | undefined;
}

export function ReceiptPage({ receipt, connect, files, arrival: given }: ReceiptPageProps) {
  const { page, loading } = useTexts(participationTexts);
  const { ask } = useTexts(contactTexts);
  const { page: place } = useTexts(placeTexts);
  const { isAuthenticated, loading: isStarting } = useAppSelector(selectAuth);
  const isKnown = isAuthenticated || !isStarting;
  const query = invitesApi.useReadReceiptQuery(receipt, { skip: !isKnown });
  // Known before anything is drawn, because what depends on it stands above the files.
  const contact = remindersApi.useReadContactQuery({ receipt }, { skip: !isKnown });
  const isContactKnown = useReached(isKnown && !contact.isLoading);
  const { hash } = useLocation();
  const [left, setLeft] = useState<Left | null>(null);
  const isUnknown = query.error !== undefined && 'status' in query.error && query.error.status === 404;
  if (isUnknown) {
    return (
      <PageFrame title={page.unknown}>
        <p role="status">{page.unknownText}</p>
        <p>
          <ButtonLink to={SCREENS.ownPage}>{ask.lost}</ButtonLink>
        </p>
      </PageFrame>
    );
  }
  const { data } = query;
  const isOver = left !== null || (data && data.withdrawn_at !== null);
  const ofPlace = data && (isOver ? page.ended : page.title)({ code: data.code });
  const arrival = data && stillTrue(given, data);
  const from = arrival?.from;
  const title = (data && arrival?.title(data)) ?? ofPlace;
  if (left && data) {
    return (
      <PageFrame title={page.ended({ code: left.code })} code={left.code}>
        <LeftConfirmation left={left} participation={data} hasLink />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={title ?? loading} code={data?.code}>
      {isContactKnown ? (
        <QueryBoundary query={query} failedTitle={place.failed}>
          {(participation) => (
            <>
              {arrival?.content(participation)}
              {from && <JustConnected {...{ participation, from, connect, receipt }} />}
              <PlaceSections
                participation={participation}
                of={{ place: participation.participant_id, receipt }}
                connect={connect}
                arrivedFrom={from}
                files={files}
                question={(onRefuse) => (
                  <ReceiptConsentAgain receipt={receipt} question={participation.question} onRefuse={onRefuse} />
                )}
                keep={
                  <>
                    <KeepReceipt receipt={receipt} />
                    {!participation.has_account && <GivePlace receipt={receipt} />}
                  </>
                }
                contact={<OwnContact of={{ receipt }} />}
                isLeaving={hash === LEAVE_HASH}
                onLeft={setLeft}
              />
            </>
          )}
        </QueryBoundary>
      ) : (
        <Skeleton />
      )}
    </PageFrame>
  );
}

/** The notice goes when its connection was undone or has ended. */
function stillTrue(arrival: PlaceArrival | undefined, { accounts }: Participation): PlaceArrival | undefined {
  const isThere = accounts.some(({ source, status }) => source === arrival?.from && status !== 'disconnected');
  return arrival?.from === undefined || isThere ? arrival : undefined;
}

function KeepReceipt({ receipt }: { receipt: string }) {
  const { page } = useTexts(participationTexts);
  const url = receiptLink(window.location.origin, receipt);
  return (
    <section className="participation-part">
      <SectionHead>{page.keep}</SectionHead>
      <p>{page.keepText}</p>
      <p className="participation-link">{url}</p>
      <div className="k-actions no-print">
        <Button onClick={() => void copyText(url, page)}>{page.copy}</Button>
        <Button onClick={() => window.print()}>{page.print}</Button>
      </div>
    </section>
  );
}

interface ReceiptConsentAgainProps {
  receipt: string;
  question: ConsentQuestion | null;
  onRefuse: () => void;
}

function ReceiptConsentAgain({ receipt, question, onRefuse }: ReceiptConsentAgainProps) {
  const [answer] = invitesApi.useAnswerConsentByReceiptMutation();
  const { refetch } = invitesApi.useReadReceiptQuery(receipt);
  return (
    <ConsentAgain
      question={question}
      onAnswer={(body) => answer({ receipt, ...body }).unwrap()}
      readAgain={refetch}
      onRefuse={onRefuse}
    />
  );
}
