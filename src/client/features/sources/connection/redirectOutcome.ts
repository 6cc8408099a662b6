import { textOfError } from '#client/api/apiError.ts';
import type { connectionTexts } from '#client/texts/connection.ts';
import type { joiningTexts } from '#client/texts/participant/joining.ts';
import type { AuthCallbackAnswer, AuthCallbackBody } from '#shared/contract/connection.ts';
import type { Sentence } from '#shared/sentence.ts';
import type { ShownText } from '#shared/shownText.ts';
import { permissionWords } from './connectionWords.ts';

/** `again` starts again, `permission` asks for the missing scopes, `retry` repeats the call. */
type NextStep = 'dashboard' | 'again' | 'permission' | 'retry' | 'close' | 'none';

export interface RedirectOutcome {
  title: string;
  text: string;
  next: NextStep;
  /** The label of `again` where it is not that of the page. */
  label?: string;
  isBegunElsewhere?: boolean;
  notes?: readonly { scope: string; title: string; text: string }[];
  notYours?: string;
  reference?: string;
}

interface CallbackFailure extends Partial<Sentence> {
  status?: number | string;
  requestId?: string;
}

interface Words {
  redirect: (typeof joiningTexts.en)['redirect'];
  connection: typeof connectionTexts.en;
}

/** Null when the page was opened without Strava's redirect. */
export function readRedirect(search: string): AuthCallbackBody | null {
  const params = new URLSearchParams(search);
  const state = params.get('state');
  const code = params.get('code') ?? undefined;
  const error = params.get('error') ?? undefined;
  if (state === null || (code === undefined && error === undefined)) return null;
  const scope = params.get('scope') ?? undefined;
  return { state, ...(code && { code }), ...(scope && { scope }), ...(error && { error }) };
}

export function answered(answer: AuthCallbackAnswer, { redirect, connection: words }: Words): RedirectOutcome {
  const { missing_scopes: missing, is_own_account: isOwn } = answer;
  const notYours = isOwn ? redirect.notYoursOwn : redirect.notYoursInvite;
  if (answer.result === 'scope_missing') {
    const text = redirect.scopeMissingText({ names: permissionWords(missing, words) });
    return { title: redirect.scopeMissing, text, next: 'permission', notYours };
  }
  const notes = [
    ...(missing.includes('activity:read_all')
      ? [{ scope: 'activity:read_all', title: redirect.privateMissing, text: redirect.privateMissingText }]
      : []),
    ...(missing.includes('profile:read_all')
      ? [{ scope: 'profile:read_all', title: redirect.gearMissing, text: redirect.gearMissingText }]
      : []),
  ];
  return {
    title: redirect.connected({ name: answer.athlete_name }),
    text: redirect.connectedNext,
    next: isOwn ? 'dashboard' : 'close',
    notes,
    notYours,
  };
}

/** A participant has a place and a contact instead of a dashboard and an admin. */
const ofParticipant = (redirect: Words['redirect']): Record<string, Partial<RedirectOutcome>> => ({
  strava_already_linked: { text: redirect.alreadyLinkedStudy },
  strava_other_account: { text: redirect.otherAccountStudy, next: 'again' },
  strava_full: { text: redirect.fullStudy },
  strava_inactive: { text: redirect.inactiveStudy },
  strava_unavailable: { text: redirect.unavailableStudy, label: redirect.tryAgain },
});

/** A participant with an account. */
const withContact = (redirect: Words['redirect'], contact: string): Record<string, Partial<RedirectOutcome>> => ({
  strava_already_linked: { text: redirect.alreadyLinkedContact({ contact }) },
  strava_other_account: { text: redirect.otherAccountContact({ contact }) },
  strava_full: { text: redirect.fullContact({ contact }) },
  strava_inactive: { text: redirect.inactiveContact({ contact }) },
});

const NAMES_CONTACT = ['strava_already_linked', 'strava_other_account', 'strava_full', 'strava_inactive'];

/** Whether the contact of a study is the next step after a failure. */
export const namesContact = (code = ''): boolean => NAMES_CONTACT.includes(code);

/** `receipt`: with that of a participant; else with the contact of their study, when there is one. */
type Whose = 'receipt' | { contact: string | null };

function ofWhose(whose: Whose, redirect: Words['redirect']): Record<string, Partial<RedirectOutcome>> {
  if (whose === 'receipt') return ofParticipant(redirect);
  return whose.contact === null ? {} : withContact(redirect, whose.contact);
}

export function failed(
  failure: CallbackFailure,
  { redirect, connection: words }: Words,
  say: (text: ShownText) => string,
  whose: Whose,
): RedirectOutcome {
  const { status, code = '', requestId: reference } = failure;
  const missing = redirect.scopeMissingText({ names: permissionWords(['activity:read'], words) });
  const known: Record<string, Omit<RedirectOutcome, 'reference'>> = {
    strava_denied: { title: redirect.denied, text: redirect.deniedText, next: 'again' },
    strava_scope_missing: { title: redirect.scopeMissing, text: missing, next: 'permission' },
    strava_state_expired: {
      title: redirect.expired,
      text: redirect.expiredText,
      next: 'again',
      isBegunElsewhere: true,
    },
    strava_already_linked: { title: redirect.alreadyLinked, text: redirect.alreadyLinkedText, next: 'again' },
    strava_other_account: { title: redirect.otherAccount, text: redirect.otherAccountText, next: 'dashboard' },
    strava_other_code: { title: redirect.otherCode, text: redirect.otherCodeText, next: 'again' },
    strava_full: { title: redirect.full, text: redirect.fullText, next: 'again', label: redirect.tryAgain },
    strava_inactive: { title: redirect.inactive, text: redirect.inactiveText, next: 'none' },
    strava_unavailable: { title: redirect.unavailable, text: redirect.unavailableText, next: 'again' },
  };
  const outcome = known[code] && { ...known[code], ...ofWhose(whose, redirect)[code] };
  // Cancelling at Strava is no error, so no log entry exists for a reference.
  if (outcome) return code === 'strava_denied' ? outcome : { ...outcome, reference };
  if (status === 'NETWORK') return { title: redirect.offline, text: redirect.offlineText, next: 'retry' };
  const later = whose === 'receipt' ? redirect.unavailableStudy : redirect.unavailableText;
  if (status === 429) return { title: redirect.unavailable, text: later, next: 'retry', reference };
  return { title: redirect.failed, text: say(textOfError(failure)), next: 'again', reference };
}
