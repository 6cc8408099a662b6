import { useState } from 'react';
import type { AccountSource } from '#shared/sources.ts';
import { forgetConsent, rememberConsent } from './inviteMemory.ts';

interface Leaving {
  /** Stays true after a success, because the browser needs a moment for the page of the source. */
  isLeaving: boolean;
  leave: () => Promise<void>;
}

/** Goes to the page of a source on which the person allows the connection. `invite` is null for the own account. */
export function useLeaving(
  source: AccountSource,
  invite: string | null,
  begin: () => Promise<{ data?: { authorize_url: string } }>,
): Leaving {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    if (isLeaving) return;
    setLeaving(true);
    const { data } = await begin();
    if (data) {
      rememberConsent(source, invite);
      window.location.assign(data.authorize_url);
    } else {
      forgetConsent(source);
      setLeaving(false);
    }
  };
  return { isLeaving, leave };
}
