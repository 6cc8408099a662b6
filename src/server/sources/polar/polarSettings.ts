import { baseUrl } from '#server/settings/settingRules.ts';
import type { SettingsReader, SourceApp } from '#server/settings/settingsReader.ts';

interface PolarSettings {
  polar: SourceApp | null;
  polarAuthBase: string;
  polarTokenBase: string;
  polarApiBase: string;
}

declare module '#server/settings/env.ts' {
  interface Settings extends PolarSettings {}
}

export const polarSettings = ({ app, read }: SettingsReader): PolarSettings => ({
  polar: app('Polar', 'POLAR'),
  polarAuthBase: read('POLAR_AUTH_BASE', 'https://flow.polar.com', baseUrl),
  polarTokenBase: read('POLAR_TOKEN_BASE', 'https://polarremote.com', baseUrl),
  polarApiBase: read('POLAR_API_BASE', 'https://www.polaraccesslink.com', baseUrl),
});
