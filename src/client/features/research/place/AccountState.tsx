import '#client/ui/menu/summary.css';
import type { PlaceOf } from '#client/api/callOfPlace.ts';
import { placesApi } from '#client/api/research/placesApi.ts';
import { Failed } from '#client/features/research/Failed.tsx';
import { connectionTexts } from '#client/texts/connection.ts';
import { participationTexts } from '#client/texts/participant/participation.ts';
import { placeTexts } from '#client/texts/participant/place.ts';
import { LINKED_TEXTS } from '#client/texts/sources/linkedSources.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ConfirmButton } from '#client/ui/dialog/ConfirmButton.tsx';
import { formatDate, formatDateTime } from '#client/ui/format/format.ts';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { PlaceAccount } from '#shared/contract/invites.ts';
import { isLinkedSource, type SourceName } from '#shared/sources.ts';
import type { PlaceProps } from './participation.ts';

interface AccountStateProps extends PlaceProps {
  account: PlaceAccount;
  isNamedAbove?: boolean;
}

export function AccountState({ account, participation, of, isNamedAbove = false }: AccountStateProps) {
  const { page } = useTexts(participationTexts);
  const { source: texts } = useTexts(placeTexts);
  const { sources } = useTexts(studiesTexts);
  const { language } = useTexts().ui;
  const { source, name, status, status_reason: reason, last_activity_at: last, delete_due_at: due } = account;
  const { permissions } = useTexts(connectionTexts);
  const missing = account.missing_scopes.map((scope) => permissions[scope] ?? scope);
  const isOn = status !== 'disconnected';
  const isWrong = status === 'permission_missing' || status === 'error';
  return (
    <>
      <p>
        <strong>{name === null || isNamedAbove ? sources[source] : page.connected({ name })}</strong>
      </p>
      <p>
        {texts.states[status]}{' '}
        {last === null ? texts.none : texts.last({ time: formatDateTime(last, participation.timezone) })}
      </p>
      {missing.length > 0 && <p>{texts.missing({ names: missing.join(', ') })}</p>}
      {account.lost_from !== null && (
        <p>{texts.lostFrom({ date: formatDate(account.lost_from), contact: participation.contact_email })}</p>
      )}
      {account.access_ends_at !== null && <p>{texts.accessEnds({ date: formatDate(account.access_ends_at) })}</p>}
      {reason === 'consents_missing' && isLinkedSource(source) && (
        <p>{LINKED_TEXTS[source].own[language].consentsText}</p>
      )}
      {isWrong && <p>{texts.wrong({ contact: participation.contact_email })}</p>}
      {isOn && !isWrong && (
        <details>
          <summary className="k-summary">{texts.nothingArrives}</summary>
          <ol>
            <li>{texts.sendFromWatch}</li>
            <li>{texts.lookAtSource({ source: sources[source] })}</li>
            <li>{texts.waitAnHour}</li>
          </ol>
          <p>{texts.askStudy({ contact: participation.contact_email })}</p>
        </details>
      )}
      {!isOn && due !== null && <p>{texts.deleteDue({ date: formatDate(due) })}</p>}
      {isOn && <EndConnection of={of} source={source} />}
    </>
  );
}

function EndConnection({ of, source: name }: { of: PlaceOf; source: SourceName }) {
  const { source: texts } = useTexts(placeTexts);
  const { sources } = useTexts(studiesTexts);
  const [end, { error }] = placesApi.useEndConnectionMutation();
  const source = sources[name];
  const handleEnd = async () => {
    const answer = await end({ ...of, source: name });
    if (!answer.error) showToast({ variant: 'success', text: texts.ended({ source }) });
  };
  return (
    <>
      {error && <Failed title={texts.failed} failure={error} />}
      <ConfirmButton
        label={texts.end({ source })}
        className="no-print"
        dialog={{
          title: texts.endTitle({ source }),
          text: texts.endText({ source }),
          isDanger: true,
          confirmLabel: texts.endConfirm,
          busyLabel: texts.ending,
        }}
        onConfirm={handleEnd}
      />
    </>
  );
}
