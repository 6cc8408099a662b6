import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { STRAVA_SCREENS } from '#client/features/sources/source/stravaScreens.ts';
import { connectionTexts } from '#client/texts/connection.ts';
import { ownDashboardTexts } from '#client/texts/ownDashboard.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ConfirmButton } from '#client/ui/dialog/ConfirmButton.tsx';
import { formatCount, formatDate, formatDateTime } from '#client/ui/format/format.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { OwnAthlete } from '#shared/contract/connection.ts';
import { ConnectionTag } from './ConnectionTag.tsx';
import { permissionWords } from './connectionWords.ts';
import { deletionDay } from './deletionDay.ts';
import { useAthleteActions } from './useAthleteActions.ts';

export function OwnConnection({ athlete }: { athlete: OwnAthlete }) {
  const { connection } = useTexts(ownDashboardTexts);
  const actions = useAthleteActions();
  const { status, name, last_sync_at: lastSync } = athlete;
  const isEnded = status === 'disconnected';
  return (
    <div className="k-connection">
      {actions.trouble && <ActionFailure {...actions.trouble} onDismiss={actions.dismiss} />}
      <div className="k-connection-line">
        <ConnectionTag status={status} />
        <span>{connection.account({ name })}</span>
        {lastSync !== null && !isEnded && (
          <span className="k-connection-since">{connection.lastSync({ time: formatDateTime(lastSync) })}</span>
        )}
      </div>
      <output>
        <Progress athlete={athlete} />
      </output>
      <Trouble athlete={athlete} />
      {!isEnded && (
        <ConfirmButton
          label={connection.disconnect}
          type="text"
          className="no-print"
          dialog={{
            title: connection.disconnectTitle({ name }),
            text: connection.disconnectText({
              activities: formatCount(athlete.activity_count),
              day: deletionDay('strava'),
            }),
            isDanger: true,
            confirmLabel: connection.disconnectConfirm,
            busyLabel: connection.disconnecting,
          }}
          onConfirm={() => actions.disconnectOwn(athlete.id)}
        />
      )}
    </div>
  );
}

function Progress({ athlete }: { athlete: OwnAthlete }) {
  const { connection } = useTexts(ownDashboardTexts);
  const { status, history_so_far: soFar } = athlete;
  if (status !== 'importing' && status !== 'connected') return null;
  if (soFar !== null) return connection.history({ count: formatCount(soFar) });
  return status === 'importing' ? connection.importing : null;
}

function Trouble({ athlete }: { athlete: OwnAthlete }) {
  const { connection } = useTexts(ownDashboardTexts);
  const words = useTexts(connectionTexts);
  const { status, status_reason: reason, status_since: since, missing_scopes: missing, delete_due_at: due } = athlete;
  const because = reason && `${words.reasons[reason]}.`;
  if (status === 'disconnected' || status === 'error') {
    const title = status === 'error' ? connection.failedOn : connection.ended;
    return (
      <StateBlock
        tone={status === 'error' ? 'error' : 'warning'}
        title={title({ date: formatDate(since) })}
        text={[because, due && connection.deleteDue({ date: formatDate(due) })].filter(Boolean).join(' ')}
        action={
          <ButtonLink to={STRAVA_SCREENS.authStartOwn} isPrimary>
            {connection.connectAgain}
          </ButtonLink>
        }
      />
    );
  }
  if (missing.length === 0 && status !== 'permission_missing') return null;
  return (
    <StateBlock
      tone="warning"
      title={connection.missing({ names: permissionWords(missing, words) })}
      text={connection.missingText}
      action={
        <ButtonLink to={STRAVA_SCREENS.authStartOwnAgain} isPrimary={status === 'permission_missing'}>
          {connection.addPermission}
        </ButtonLink>
      }
    />
  );
}
