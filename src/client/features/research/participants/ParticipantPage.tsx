import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { participantsApi } from '#client/api/research/participantsApi.ts';
import { ConnectionNote } from '#client/features/research/connection/ConnectionNote.tsx';
import { ParticipantConnection } from '#client/features/research/connection/ParticipantConnection.tsx';
import { ParticipantConsent } from '#client/features/research/consent/ParticipantConsent.tsx';
import { ContactLog } from '#client/features/research/contacts/ContactLog.tsx';
import { SourcesNotAgreed } from '#client/features/research/heldBack/SourcesNotAgreed.tsx';
import { StravaHeldBack } from '#client/features/research/heldBack/StravaHeldBack.tsx';
import { ParticipantProblems } from '#client/features/research/problems/ParticipantProblems.tsx';
import { ParticipantReminders } from '#client/features/research/reminders/ParticipantReminders.tsx';
import { participantEditPath, participantPath } from '#client/features/research/researchScreens.ts';
import { StudyZone } from '#client/features/research/StudyZone.tsx';
import { ParticipantTimeline } from '#client/features/research/timeline/ParticipantTimeline.tsx';
import { participantsTexts } from '#client/texts/participants.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { Neighbours as NeighbourLinks } from '#client/ui/page/Neighbours.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { PagePending } from '#client/ui/page/PagePending.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { PageRefresh } from '#client/ui/page/QueryFailure.tsx';
import { withList } from '#client/ui/table/withList.ts';
import { copyText } from '#client/ui/toast/copyText.ts';
import type { Participant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { mayInStudy } from '#shared/roles.ts';
import { NextStep } from './NextStep.tsx';
import { ParticipantActions } from './ParticipantActions.tsx';
import { ParticipantDays } from './ParticipantDays.tsx';
import { type ParticipantAction, ParticipantDialogs } from './ParticipantDialogs.tsx';
import { ParticipantFacts } from './ParticipantFacts.tsx';
import { ParticipantFiles } from './ParticipantFiles.tsx';
import { ParticipantLog } from './ParticipantLog.tsx';
import { ParticipantStatusTag } from './ParticipantStatusTag.tsx';
import { PersonLink } from './PersonLink.tsx';
import { participantSince } from './participantSince.ts';
import { Tombstone } from './Tombstone.tsx';
import { type Neighbour, type Neighbours, useNeighbours } from './useNeighbours.ts';
import { useParticipantPage } from './useParticipantPage.ts';

interface ParticipantPageProps {
  id: string;
  /** What this participant did, by another feature. */
  activities: ReactNode;
  /** What staff give for this participant, by another feature. */
  files: (timezone: string, closedBecause: string | undefined) => ReactNode;
  onDeleted: (studyHref: string) => void;
}

export function ParticipantPage({ id, activities, files, onDeleted }: ParticipantPageProps) {
  const { fields, page, table } = useTexts(participantsTexts);
  const [action, setAction] = useState<ParticipantAction | null>(null);
  const [, { data: withdrawn }] = participantsApi.useWithdrawParticipantMutation({ fixedCacheKey: `withdraw ${id}` });
  const [deleting, setDeleting] = useState<{ participant: Participant; study: Study } | null>(null);
  // A participant who is being deleted is not read again.
  const loaded = useParticipantPage(id, deleting !== null);
  const participant = deleting?.participant ?? loaded.participant;
  const study = deleting?.study ?? loaded.study;
  const neighbours = useNeighbours(study?.id, id, loaded.list);

  if (!loaded.isAllowed) return <ForbiddenInPlace />;
  if (!participant || !study) {
    return (
      <PagePending
        query={loaded}
        title={page.loading}
        failedTitle={page.failed}
        breadcrumb={[loaded.home]}
        parent={loaded.parent}
      />
    );
  }
  const { code, part, status, withdrawal } = participant;
  const studyHref = loaded.studyHref(study.id);
  const isClosed = study.status === 'closed';
  const isWithdrawn = status === 'withdrawn';
  const mayChange = !isWithdrawn && !isClosed && mayInStudy(part, 'participants:change');
  const isOver = isWithdrawn || status === 'completed' || status === 'never_joined';
  const isErased = withdrawal?.choice === 'erase';
  const followed = { participant, timezone: study.timezone, mayChange, isOff: deleting !== null };
  const sections = (
    <>
      <PageSection title={page.facts}>
        <ParticipantFacts participant={participant} study={study} studyHref={studyHref} />
      </PageSection>
      {participant.consent && (
        <ParticipantConsent code={code} consent={participant.consent} timezone={study.timezone} />
      )}
      {participant.joined_at !== null && (
        <>
          <StravaHeldBack study={study} isAboveActivities />
          <SourcesNotAgreed unagreed={participant.unagreed_sources.map((source) => ({ source }))} />
          {activities}
        </>
      )}
      <ParticipantTimeline id={id} timezone={study.timezone} isOff={deleting !== null} />
      {participant.joined_at !== null && !isErased && <ParticipantConnection {...followed} />}
      {!isErased && <ContactLog {...followed} />}
      <ParticipantFiles
        participant={participant}
        study={study}
        files={files}
        onRecord={() => setAction({ kind: 'consent', participant })}
      />
      <PersonLink participant={participant} />
      <ParticipantLog id={id} timezone={study.timezone} isOff={deleting !== null} />
      <ParticipantProblems participant={participant} study={study} isOff={deleting !== null} />
      {participant.joined_at !== null && !isErased && (
        <ParticipantReminders participant={participant} study={study} isOff={deleting !== null} />
      )}
    </>
  );
  return (
    <PageFrame
      title={code}
      code={code}
      breadcrumb={[loaded.home, { label: participant.study_title, href: studyHref }, { label: code }]}
      status={
        <>
          <ParticipantStatusTag status={status} />
          <span className="no-print">
            <Button
              size="small"
              onClick={() => void copyText(code, { copied: page.codeCopied, copyFailed: table.copyFailed })}
            >
              {page.copyCode}
            </Button>
          </span>
        </>
      }
      actions={
        <ParticipantActions
          participant={participant}
          mayChange={mayChange}
          mayGetLink={!isErased}
          editHref={withList(participantEditPath(id), loaded.list)}
          onChoose={(kind) => {
            if (kind === 'delete') setDeleting({ participant, study });
            setAction({ kind, participant });
          }}
        />
      }
    >
      <p className="k-since">
        {participantSince(participant, study, page)}
        {participant.group !== null && (
          <span>
            {' · '}
            {fields.group}: {participant.group}
          </span>
        )}
      </p>
      <StudyZone timezone={study.timezone} />
      {participant.last_activity_at !== null && !isOver && <p className="k-hint">{page.since.lastIsLocal}</p>}
      {participant.joined_at !== null && !isErased && (
        <ConnectionNote participant={participant} timezone={study.timezone} isOff={deleting !== null || isOver} />
      )}
      {neighbours && <ParticipantNeighbours {...neighbours} />}
      <PageRefresh query={loaded} />
      {withdrawal && (
        <Tombstone participant={{ ...participant, withdrawal }} study={study} effect={withdrawn?.effect} />
      )}
      <div className={withdrawal ? 'no-print' : undefined}>
        <NextStep participant={participant} study={study} onNewLink={() => setAction({ kind: 'link', participant })} />
        {participant.joined_at !== null && !isErased ? (
          <ParticipantDays
            participant={participant}
            timezone={study.timezone}
            mayChange={mayChange}
            isOff={deleting !== null}
          >
            {sections}
          </ParticipantDays>
        ) : (
          sections
        )}
      </div>
      <ParticipantDialogs
        action={action}
        study={study}
        onClose={() => {
          setAction(null);
          setDeleting(null);
        }}
        onDeleted={() => {
          setDeleting({ participant, study });
          onDeleted(studyHref);
        }}
      />
    </PageFrame>
  );
}

function ParticipantNeighbours({ previous, next, position, total }: Neighbours) {
  const { page } = useTexts(participantsTexts);
  const link = (neighbour: Neighbour | null, label: (params: { code: string }) => string) =>
    neighbour && {
      href: withList(participantPath(neighbour.participant.id), neighbour.list),
      label: label({ code: neighbour.participant.code }),
    };
  return (
    <NeighbourLinks
      label={page.neighbours}
      previous={link(previous, page.previous)}
      next={link(next, page.next)}
      position={page.position({ at: formatCount(position), of: formatCount(total) })}
    />
  );
}
