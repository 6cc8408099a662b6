import { ConnectionTag } from '#client/features/sources/connection/ConnectionTag.tsx';
import { connectionWord, permissionWords } from '#client/features/sources/connection/connectionWords.ts';
import { athletesTexts } from '#client/texts/athletes.ts';
import { connectionTexts } from '#client/texts/connection.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { followUpTexts } from '#client/texts/study/followUp.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate, formatDateTime } from '#client/ui/format/format.ts';
import type { StudyAccount } from '#shared/contract/athletes.ts';

interface AthleteAccountsProps {
  accounts: readonly StudyAccount[];
}

export function AccountTags({ accounts }: AthleteAccountsProps) {
  const { sources } = useTexts(studiesTexts);
  const { connection } = useTexts(followUpTexts);
  if (accounts.length === 0) return <ConnectionTag status={null} />;
  return accounts.map(({ source, status, status_reason: reason }) => (
    <div key={source}>
      <ConnectionTag status={status} />
      <span className="k-under">
        {sources[source]}
        {reason && `: ${connection.reasons[reason]}`}
      </span>
    </div>
  ));
}

export function AccountLines({ accounts }: AthleteAccountsProps) {
  const { page } = useTexts(athletesTexts);
  const { sources } = useTexts(studiesTexts);
  const { connection } = useTexts(followUpTexts);
  const words = useTexts(connectionTexts);
  if (accounts.length === 0) return <p>{connectionWord(null, words)}.</p>;
  return accounts.map(({ source, status, status_reason: reason, missing_scopes: missing, ...account }) => {
    const sentences = [
      `${sources[source]}: ${connectionWord(status, words)} ${page.since({ date: formatDateTime(account.status_since) })}${
        reason ? `: ${connection.reasons[reason]}` : ''
      }.`,
      ...(missing.length > 0 ? [page.missing({ permissions: permissionWords(missing, words) })] : []),
      page.lastSync({ time: formatDateTime(account.last_sync_at) }),
      ...(account.delete_due_at === null ? [] : [page.deleteDue({ date: formatDate(account.delete_due_at) })]),
    ];
    return <p key={source}>{sentences.join(' ')}</p>;
  });
}
