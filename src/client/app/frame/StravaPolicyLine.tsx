import { useGetSettingsQuery } from '#client/api/settingsApi.ts';
import { installationTexts } from '#client/texts/installation.ts';
import { useTexts } from '#client/texts/useTexts.ts';

export function StravaPolicyLine() {
  const texts = useTexts(installationTexts);
  const { data } = useGetSettingsQuery();
  if (!data) return null;
  const basis = data.has_strava_basis ? 'yes' : 'no';
  return <p>{texts.footer({ basis, level: texts.display.names[data.display_policy] })}</p>;
}
