import { invalidField } from '#server/plugins/httpErrors.ts';
import { SOURCE_CONSENT_VERSION } from '#shared/constants.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';

/** Throws 400 unless the accepted version is the current one; 0 stands for none. */
export function requireSourceConsent(version: number): void {
  if (version === SOURCE_CONSENT_VERSION) return;
  throw version === 0
    ? invalidField('consent_version', stravaMessages('consent_needed'))
    : invalidField('consent_version', serverMessages('consent_outdated'));
}
