import './settings.css';
import { settingsApi } from '#client/api/settingsApi.ts';
import { selectRole } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { installationTexts } from '#client/texts/installation.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { may } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';
import { DisplayPolicyForm } from './DisplayPolicyForm.tsx';
import { RecordBasisForm } from './RecordBasisForm.tsx';
import { RecordedBasis } from './RecordedBasis.tsx';

export function SettingsPage() {
  const texts = useTexts(installationTexts);
  const role = useAppSelector(selectRole);
  const isAllowed = may(role, 'settings:change');
  const query = settingsApi.useGetSettingsQuery(undefined, { skip: !isAllowed });
  if (!isAllowed) return <ForbiddenInPlace />;
  return (
    <PageFrame
      title={texts.title}
      breadcrumb={[{ label: texts.dashboard, href: SCREENS.dashboard }, { label: texts.title }]}
    >
      <QueryBoundary query={query} failedTitle={texts.failed}>
        {({ display_policy, strava_basis }) => (
          <div className="k-settings-page">
            <PageSection title={texts.basis.title} id="strava-basis">
              <div className="k-settings">
                <p>
                  {texts.basis.policy} {texts.basis.about}
                </p>
                {strava_basis ? <RecordedBasis basis={strava_basis} /> : <RecordBasisForm />}
              </div>
            </PageSection>
            <PageSection title={texts.display.title} id="display">
              <div className="k-settings">
                <p>{texts.display.about}</p>
                <DisplayPolicyForm current={display_policy} />
              </div>
            </PageSection>
          </div>
        )}
      </QueryBoundary>
    </PageFrame>
  );
}
