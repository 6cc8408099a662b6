import { useState } from 'react';
import { invitesApi } from '#client/api/research/invitesApi.ts';
import type { Failure } from '#client/ui/page/queryLike.ts';
import { PARTICIPANT_LIMITS } from '#shared/constants.ts';
import type { InvitedAnswer } from '#shared/contract/invites.ts';
import { slicesOf } from '#shared/slicesOf.ts';

interface Invited extends InvitedAnswer {
  /** Number of participants for whom no call was answered. */
  left: number;
}

/** In slices of one call each; stops at the first call that fails, and keeps the links that were made before it. */
export function useInviteAll(studyId: string, ids: readonly string[]) {
  const [inviteSome] = invitesApi.useInviteParticipantsMutation();
  const [isSending, setSending] = useState(false);
  const [done, setDone] = useState(0);
  const [invited, setInvited] = useState<Invited | null>(null);
  const [error, setError] = useState<Failure | undefined>();

  const invite = async () => {
    setSending(true);
    setError(undefined);
    const all: InvitedAnswer = { invites: [], left_out: [] };
    let left = ids.length;
    for (const participant_ids of slicesOf(ids, PARTICIPANT_LIMITS.perCall)) {
      const answer = await inviteSome({ id: studyId, participant_ids });
      if (answer.error) {
        setError(answer.error);
        break;
      }
      left -= participant_ids.length;
      all.invites.push(...answer.data.invites);
      all.left_out.push(...answer.data.left_out);
      setDone(ids.length - left);
    }
    setInvited(left < ids.length ? { ...all, left } : null);
    setSending(false);
  };
  return { invite, isSending, done, invited, error };
}
