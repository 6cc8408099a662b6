import { failureOf } from '#client/api/apiError.ts';
import { sourcesApi } from '#client/api/sourcesApi.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { ConnectionTag } from '#client/features/sources/connection/ConnectionTag.tsx';
import { deletionDay } from '#client/features/sources/connection/deletionDay.ts';
import { LINKED_TEXTS } from '#client/texts/sources/linkedSources.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ConfirmButton } from '#client/ui/dialog/ConfirmButton.tsx';
import { formatCount, formatDate, formatDateTime } from '#client/ui/format/format.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { OwnAccount } from '#shared/contract/sources.ts';
import { screenOf } from '#shared/screens.ts';
import type { LinkedSourceName } from '#shared/sources.ts';

interface AccountProps {
  source: LinkedSourceName;
  account: OwnAccount;
}

/** Nothing while the source is not set up, so that people see what they can use. */
export function LinkedSection({ source }: { source: LinkedSourceName }) {
  const texts = useTexts(LINKED_TEXTS[source].own);
  const query = sourcesApi.useGetOwnAccountsQuery();
  const own = query.data?.[source];
  if (own ? !own.is_set_up && own.account === null : query.error === undefined) return null;
  return (
    <PageSection title={texts.title} id={source}>
      <QueryBoundary query={query} failedTitle={texts.start.connectionFailed}>
        {({ [source]: { account } }) =>
          account ? (
            <LinkedAccount source={source} account={account} />
          ) : (
            <div className="k-connection">
              <p>{texts.offer}</p>
              <ButtonLink to={screenOf('sourceStart', source)}>{texts.connect}</ButtonLink>
            </div>
          )
        }
      </QueryBoundary>
    </PageSection>
  );
}

function LinkedAccount({ source, account }: AccountProps) {
  const texts = useTexts(LINKED_TEXTS[source].own);
  const [disconnect, { error, reset }] = sourcesApi.useDisconnectOwnAccountMutation();
  const failure = failureOf(error);
  const { status, last_activity_at: lastActivity, last_sync_at: lastSync, activity_count: count } = account;
  const isEnded = status === 'disconnected';
  return (
    <div className="k-connection">
      <div className="k-connection-line">
        <ConnectionTag status={status} />
        <span>{lastActivity === null ? texts.noData : texts.lastData({ time: formatDateTime(lastActivity) })}</span>
        {lastSync !== null && !isEnded && (
          <span className="k-connection-since">{texts.lastCheck({ time: formatDateTime(lastSync) })}</span>
        )}
      </div>
      <output>{status === 'importing' && texts.importing}</output>
      {status === 'permission_missing' && (
        <StateBlock tone="warning" title={texts.consentsMissing} text={texts.consentsText} />
      )}
      <Warnings source={source} account={account} />
      {isEnded && <Ended source={source} account={account} />}
      {failure && <ActionFailure title={texts.disconnectFailed} failure={failure} onDismiss={reset} />}
      {!isEnded && (
        <ConfirmButton
          label={texts.disconnect}
          type="text"
          className="no-print"
          dialog={{
            title: texts.disconnectTitle,
            text: texts.disconnectText({ activities: formatCount(count), day: deletionDay(source) }),
            isDanger: true,
            confirmLabel: texts.disconnectConfirm,
            busyLabel: texts.disconnecting,
          }}
          onConfirm={() => disconnect(source)}
        />
      )}
    </div>
  );
}

/** Missing consents are said above, and are the reason that nothing is read. */
function Warnings({ source, account }: AccountProps) {
  const texts = useTexts(LINKED_TEXTS[source].own);
  const { status, lost_from: lost, access_ends_at: ends } = account;
  return (
    <>
      {lost !== null && (
        <StateBlock
          tone="warning"
          title={texts.unread({ date: formatDate(lost) })}
          text={status === 'permission_missing' ? '' : texts.unreadText}
        />
      )}
      {ends !== null && (
        <StateBlock
          tone="warning"
          title={texts.accessEnds({ date: formatDate(ends) })}
          text={texts.accessEndsText}
          action={<ButtonLink to={screenOf('sourceStart', source)}>{texts.connectAgain}</ButtonLink>}
        />
      )}
    </>
  );
}

function Ended({ source, account }: AccountProps) {
  const texts = useTexts(LINKED_TEXTS[source].own);
  const { status_since: since, delete_due_at: due } = account;
  return (
    <StateBlock
      tone="warning"
      title={texts.ended({ date: formatDate(since) })}
      text={due === null ? '' : texts.deleteDue({ date: formatDate(due) })}
      action={<ButtonLink to={screenOf('sourceStart', source)}>{texts.connectAgain}</ButtonLink>}
    />
  );
}
