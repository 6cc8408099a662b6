import Button from 'antd/es/button';
import { useState } from 'react';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { AddAthleteButton } from '#client/features/sources/connection/AddAthleteButton.tsx';
import { ConnectionFacts } from '#client/features/sources/connection/ConnectionFacts.tsx';
import { DisconnectDialog } from '#client/features/sources/connection/DisconnectDialog.tsx';
import { useAthleteActions } from '#client/features/sources/connection/useAthleteActions.ts';
import { STRAVA_SCREENS } from '#client/features/sources/source/stravaScreens.ts';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { athletesTexts } from '#client/texts/athletes.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { may } from '#shared/roles.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';
import { AthleteEvents } from './AthleteEvents.tsx';
import type { ConnectedAthlete } from './connectedAthlete.ts';

interface AthleteConnectionProps {
  athlete: ConnectedAthlete;
  role: string;
  isDeleting: boolean;
  onDelete: () => void;
}

export function AthleteConnection({ athlete, role, isDeleting, onDelete }: AthleteConnectionProps) {
  const { connection, actions: words } = useTexts(athletesTexts);
  const say = useSay();
  const ownId = useAppSelector(selectProfile).data?.user.id;
  const actions = useAthleteActions();
  const [isLeaving, setLeaving] = useState(false);
  const isOwn = athlete.user_id !== null && athlete.user_id === ownId;
  const isEnded = athlete.status === 'disconnected';
  const isInStudy = (athlete.study_count ?? 0) > 0;
  const mayEnd = isOwn || may(role, 'athletes:disconnect');
  const isAccessShort = athlete.missing_scopes.length > 0 || isEnded || athlete.status === 'error';
  const handleDisconnect = async () => {
    await (isOwn ? actions.disconnectOwn(athlete.id) : actions.disconnect([athlete.id]));
    setLeaving(false);
  };
  return (
    <>
      <PageSection
        title={connection.title}
        actions={
          may(role, 'athletes:sync') && (
            <BusyButton
              disabled={isEnded || athlete.status === 'permission_missing'}
              label={words.sync}
              isBusy={actions.isSyncing}
              busyLabel={words.syncing}
              onAct={() => actions.sync(athlete.id)}
            />
          )
        }
      >
        {actions.trouble && <ActionFailure {...actions.trouble} onDismiss={actions.dismiss} />}
        <ConnectionFacts athlete={athlete} role={role} />
        {isAccessShort && (
          <div className="k-ask-again">
            {isOwn ? (
              <ButtonLink to={STRAVA_SCREENS.authStartOwnAgain}>{connection.askAgain}</ButtonLink>
            ) : (
              <>
                <p className="k-hint">{connection.askAgainAdmin}</p>
                {may(role, 'strava:invite') && <AddAthleteButton />}
              </>
            )}
          </div>
        )}
        {mayEnd && !isEnded && (
          <div className="k-quiet-end no-print">
            <Button type="text" onClick={() => setLeaving(true)}>
              {words.disconnect}
            </Button>
          </div>
        )}
      </PageSection>
      <AthleteEvents athleteId={athlete.id} isHeld={isDeleting} />
      {may(role, 'athletes:delete') && (
        <PageSection title={connection.danger} id="danger" isControl>
          <div className="k-athlete-danger">
            <p>{connection.dangerText}</p>
            {!isEnded && <p>{say(stravaMessages('athlete_still_connected'))}.</p>}
            {isInStudy && <p>{say(stravaMessages('athlete_in_study'))}.</p>}
            <Button danger disabled={!isEnded || isInStudy} onClick={onDelete}>
              {words.delete}
            </Button>
          </div>
        </PageSection>
      )}
      <DisconnectDialog
        athletes={isLeaving ? [athlete] : null}
        isBusy={actions.isDisconnecting}
        onConfirm={() => void handleDisconnect()}
        onCancel={() => setLeaving(false)}
      />
    </>
  );
}
