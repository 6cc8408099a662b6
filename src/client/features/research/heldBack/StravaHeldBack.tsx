import { settingsApi } from '#client/api/settingsApi.ts';
import { studyEditPath } from '#client/features/research/researchScreens.ts';
import { useMay } from '#client/session/useMay.ts';
import { heldBackTexts } from '#client/texts/study/heldBack.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { InstallationSettings } from '#shared/contract/settings.ts';
import type { Study } from '#shared/contract/studies.ts';
import { mayInStudy } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';

type Cause = 'not_permitted' | 'no_basis' | 'own_only' | 'derived';

function causeOf(study: Study, settings: InstallationSettings): Cause | null {
  if (!study.permitted_sources.includes('strava')) return 'not_permitted';
  if (!settings.has_strava_basis) return 'no_basis';
  return settings.display_policy === 'full' ? null : settings.display_policy;
}

interface StravaHeldBackProps {
  study: Study;
  isAboveActivities?: boolean;
}

export function StravaHeldBack({ study, isAboveActivities = false }: StravaHeldBackProps) {
  const texts = useTexts(heldBackTexts);
  const { data: settings } = settingsApi.useGetSettingsQuery();
  const mayRecord = useMay('settings:change');
  const cause = settings ? causeOf(study, settings) : null;
  if (cause === null || (isAboveActivities && cause === 'not_permitted')) return null;
  const whoSets = (held: Cause) =>
    mayRecord ? (
      <ButtonLink to={SCREENS.settings}>{texts.openSettings}</ButtonLink>
    ) : (
      <p>{held === 'no_basis' ? texts.recordedBy : texts.chosenBy}</p>
    );
  const mayEdit = study.closed_at === null && mayInStudy(study.part, 'studies:change');
  const step =
    cause === 'not_permitted'
      ? mayEdit && <ButtonLink to={studyEditPath(study.id)}>{texts.editSources}</ButtonLink>
      : whoSets(cause);
  return (
    <div className="study-held-back">
      <StateBlock
        text={
          <>
            {isAboveActivities && cause !== 'no_basis' && <p>{texts.details}</p>}
            <p>{texts.reasons[cause]}</p>
          </>
        }
        action={step}
      />
    </div>
  );
}
