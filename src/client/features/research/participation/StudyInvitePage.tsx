import '#client/features/research/place/participation.css';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { invitesApi } from '#client/api/research/invitesApi.ts';
import { ChatAppHint } from '#client/features/research/place/ChatAppHint.tsx';
import { InvitedContact } from '#client/features/research/reminders/OwnContact.tsx';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { contactTexts } from '#client/texts/participant/contact.ts';
import { participationTexts } from '#client/texts/participant/participation.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { mailLinks } from '#client/ui/format/mailLinks.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { StudyInviteAnswer, StudyToJoin } from '#shared/contract/invites.ts';
import { SCREENS } from '#shared/screens.ts';
import type { ShownText } from '#shared/shownText.ts';
import { AcceptInviteForm } from './AcceptInviteForm.tsx';
import { RecordedPlace } from './RecordedPlace.tsx';
import { RefuseInvite } from './RefuseInvite.tsx';

interface StudyInvitePageProps {
  invite: string;
  onAccepted: (receipt: string) => void;
}

/** Reading never uses an invitation up. */
export function StudyInvitePage({ invite, onAccepted }: StudyInvitePageProps) {
  const texts = useTexts(participationTexts);
  const { isAuthenticated, loading } = useAppSelector(selectAuth);
  // An answer to a call before the session is known would be dropped.
  const isKnown = isAuthenticated || !loading;
  const query = invitesApi.useCheckStudyInviteQuery(invite, { skip: !isKnown });
  const [isRefused, setRefused] = useState(false);
  const [notice, setNotice] = useState<ShownText | null>(null);
  const readAgain = async (why: ShownText) => {
    await query.refetch();
    setNotice(why);
  };
  const study = query.data?.study ?? null;
  if (isRefused) {
    return (
      <PageFrame title={texts.refused}>
        <p role="status">{texts.refusedText}</p>
      </PageFrame>
    );
  }
  return (
    <PageFrame title={titleOf(query.data, study, texts)}>
      {isKnown ? (
        <QueryBoundary query={query} failedTitle={texts.failed}>
          {({ recorded }) => {
            if (!study) return <Contact answer={query.data} />;
            if (recorded) {
              return (
                <div className="k-join-parts">
                  <StaffNote code={study.code} />
                  <RecordedPlace invite={invite} study={study} recorded={recorded} onOpened={onAccepted} />
                </div>
              );
            }
            return (
              <div className="k-join-parts">
                <p className="k-join-lead">{texts.lead}</p>
                <ChatAppHint sources={study.sources} place="invitation" />
                <SignedInNote code={study.code} />
                <Fragment key={study.consent.sha256_de + study.consent.sha256_en}>
                  {notice !== null && <ConsentChanged why={notice} />}
                  <AcceptInviteForm invite={invite} study={study} onAccepted={onAccepted} readAgain={readAgain} />
                </Fragment>
                <RefuseInvite invite={invite} code={study.code} onRefused={() => setRefused(true)} />
                {study.code !== null && <InvitedContact invite={invite} />}
              </div>
            );
          }}
        </QueryBoundary>
      ) : (
        <Skeleton />
      )}
    </PageFrame>
  );
}

type Words = (typeof participationTexts)['en'];

function closedState(answer: StudyInviteAnswer | undefined): keyof Words['closed'] {
  const state = answer?.state ?? 'unknown';
  return state === 'open' || state === 'recorded' ? 'unknown' : state;
}

function titleOf(answer: StudyInviteAnswer | undefined, study: StudyToJoin | null, texts: Words): string {
  if (!answer) return texts.loading;
  if (answer.state === 'recorded' && study) return texts.recorded.title({ title: study.title });
  if (answer.state !== 'open' || !study) return texts.closed[closedState(answer)].title;
  return (study.sources.includes('strava') ? texts.connect : texts.take)({ title: study.title });
}

function Contact({ answer }: { answer: StudyInviteAnswer | undefined }) {
  const texts = useTexts(participationTexts);
  const { ask } = useTexts(contactTexts);
  if (answer?.state === 'open' || answer?.state === 'recorded') return null;
  const contact = answer?.contact_email ?? '';
  return (
    <div className="k-join-parts">
      <p role="status">{mailLinks(texts.closed[closedState(answer)].text({ contact }), contact)}</p>
      {answer?.state === 'used' && (
        <p>
          {texts.usedByYou} <Link to={SCREENS.ownPage}>{ask.lost}</Link>
        </p>
      )}
    </div>
  );
}

/** Takes the focus, because the pressed button is gone with the form of the former text. */
function ConsentChanged({ why }: { why: ShownText }) {
  const say = useSay();
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => block.current?.focus(), []);
  return (
    <div ref={block} tabIndex={-1}>
      <StateBlock tone="error" text={say(why)} />
    </div>
  );
}

interface NoteProps {
  code: string | null;
}

function useSignedInRole(): string {
  const { isAuthenticated, role } = useAppSelector(selectAuth);
  return (isAuthenticated && role?.toLowerCase()) || '';
}

/** For staff, who have opened the link of a participant. */
function StaffNote({ code }: NoteProps) {
  const texts = useTexts(participationTexts);
  const role = useSignedInRole();
  if (role === '' || role === 'user') return null;
  return (
    <StateBlock
      tone="warning"
      title={texts.staff({ role })}
      text={code === null ? texts.staffOpen : texts.staffText({ code })}
    />
  );
}

/** Speaks to a user of the box that gives the place to their account. */
function SignedInNote({ code }: NoteProps) {
  const texts = useTexts(participationTexts);
  if (useSignedInRole() !== 'user') return <StaffNote code={code} />;
  return <StateBlock tone="warning" title={texts.signedIn} text={texts.signedInText} />;
}
