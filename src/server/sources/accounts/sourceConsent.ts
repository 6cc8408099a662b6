import { invalidField } from '#server/plugins/httpErrors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';

/** Throws 400 unless the accepted version is the current one; 0 stands for none. */
export function requireConsent(version: number, current: number): void {
  if (version === current) return;
  throw version === 0
    ? invalidField('consent_version', stravaMessages('consent_needed'))
    : invalidField('consent_version', serverMessages('consent_outdated'));
}
