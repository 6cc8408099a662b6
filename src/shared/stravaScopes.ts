import type { ConsentAnswer } from './consentVersions.ts';

/** What a study reads at Strava: shoes and bikes only of those who agreed to device and gear. */
export function readScopes(answers: readonly ConsentAnswer[]): string[] {
  return ['activity:read', 'activity:read_all', ...(answers.includes('device') ? ['profile:read_all'] : [])];
}

export function missingScopes(granted: readonly string[], answers: readonly ConsentAnswer[]): string[] {
  return readScopes(answers).filter((scope) => !granted.includes(scope));
}
