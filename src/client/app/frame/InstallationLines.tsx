import { settingsApi } from '#client/api/settingsApi.ts';
import { installationTexts } from '#client/texts/installation.ts';
import { useTexts } from '#client/texts/useTexts.ts';

/** For those who are signed in alone: a stranger does not learn the version. */
export function InstallationLines() {
  const texts = useTexts(installationTexts);
  const { data } = settingsApi.useGetSettingsQuery();
  if (!data) return null;
  const basis = data.has_strava_basis ? 'yes' : 'no';
  return (
    <>
      <p>{texts.version({ version: data.version })}</p>
      <p>{texts.footer({ basis, level: texts.display.names[data.display_policy] })}</p>
    </>
  );
}
