import { Link } from 'react-router';
import { userAccountPath } from '#client/features/activities/paths.ts';
import { athletesTexts } from '#client/texts/athletes.ts';
import { connectionTexts } from '#client/texts/connection.ts';
import { controlTexts } from '#client/texts/control.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDateTime, MISSING } from '#client/ui/format/format.ts';
import { CopyButton } from '#client/ui/page/CopyButton.tsx';
import { type Fact, FactList } from '#client/ui/page/FactList.tsx';
import type { Athlete } from '#shared/contract/athletes.ts';
import { may } from '#shared/roles.ts';
import { permissionWords } from './connectionWords.ts';

export function ConnectionFacts({ athlete, role }: { athlete: Athlete & { strava_id: string }; role: string }) {
  const { connection, table } = useTexts(athletesTexts);
  const words = useTexts(connectionTexts);
  const { problems } = useTexts(controlTexts);
  const { facts, languages } = connection;
  const { consent, user_id: userId, user_email: email, strava_id: stravaId } = athlete;
  const account: Fact = {
    label: facts.account,
    value: userId === null ? facts.noAccount : <Link to={userAccountPath(userId)}>{email ?? MISSING}</Link>,
  };
  const studies: Fact = {
    label: table.studies,
    value: athlete.study_count === null ? MISSING : formatCount(athlete.study_count),
  };
  const { last_error: error } = athlete;
  const shown = { at: formatDateTime(error?.at), kind: error ? problems.kinds[error.kind] : '' };
  const errorOf = error?.strava_id ? connection.errorOf({ ...shown, id: error.strava_id }) : connection.errorAt(shown);
  const lastError = error ? errorOf : facts.noError;
  return (
    <FactList
      facts={[
        ...(may(role, 'users:list') ? [account, studies] : []),
        {
          label: facts.stravaId,
          value: (
            <span className="k-copied">
              <span className="k-mono">{stravaId}</span>
              <CopyButton text={stravaId} label={connection.copyId} />
            </span>
          ),
        },
        { label: facts.granted, value: permissionWords(athlete.scopes, words) },
        { label: facts.missing, value: permissionWords(athlete.missing_scopes, words) },
        {
          label: facts.tokenUntil,
          value: athlete.token_expires_at ? formatDateTime(athlete.token_expires_at) : facts.noToken,
        },
        { label: facts.lastSync, value: formatDateTime(athlete.last_sync_at) },
        { label: facts.lastEvent, value: formatDateTime(athlete.last_event_at) },
        { label: facts.lastError, value: lastError },
        {
          label: facts.consent,
          value: consent
            ? connection.consent({
                version: String(consent.version),
                at: formatDateTime(consent.accepted_at),
                language: languages[consent.lang] ?? consent.lang,
              })
            : facts.noConsent,
        },
      ]}
    />
  );
}
