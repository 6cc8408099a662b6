import { baseUrl } from '#server/settings/settingRules.ts';
import type { SettingsReader, SourceApp } from '#server/settings/settingsReader.ts';
import { stravaApiDefault } from './stravaAddress.ts';

interface StravaSettings {
  strava: SourceApp | null;
  stravaAthleteLimit: number;
  stravaApiBase: string;
  stravaOauthBase: string;
  stravaWebBase: string;
}

declare module '#server/settings/env.ts' {
  interface Settings extends StravaSettings {}
}

function athleteLimit(value: string): number {
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  throw new Error('a number from 1 to 999999');
}

export const stravaSettings = ({ app, read, now }: SettingsReader): StravaSettings => ({
  strava: app('Strava', 'STRAVA'),
  stravaAthleteLimit: read('STRAVA_ATHLETE_LIMIT', '10', athleteLimit),
  stravaApiBase: read('STRAVA_API_BASE', stravaApiDefault(now), baseUrl),
  stravaOauthBase: read('STRAVA_OAUTH_BASE', 'https://www.strava.com/oauth', baseUrl),
  stravaWebBase: read('STRAVA_WEB_BASE', 'https://www.strava.com', baseUrl),
});
