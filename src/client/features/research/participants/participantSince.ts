import type { participantsTexts } from '#client/texts/participants.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { formatWallClock } from '#client/ui/format/formatMovement.ts';
import { dayIn } from '#shared/calendarDate.ts';
import type { Participant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import type { ParticipantStatus } from '#shared/participantStatuses.ts';
import { silentDays } from './statusSince.ts';

const isInvitation = (status: ParticipantStatus) =>
  status === 'invited' || status === 'invitation_expired' || status === 'refused';

export function participantSince(
  participant: Participant,
  study: Pick<Study, 'timezone' | 'end_date' | 'closed_at'>,
  { since }: (typeof participantsTexts.en)['page'],
  now = new Date(),
): string {
  const { status, withdrawal, withdrawn_at, created_at } = participant;
  const { timezone, closed_at } = study;
  if (status === 'withdrawn') return since.withdrawn({ date: formatDate(withdrawal?.date ?? withdrawn_at, timezone) });
  if (status === 'no_invitation') return since.no_invitation({ date: formatDate(created_at, timezone) });
  if (participant.invite !== null && participant.joined_at === null && isInvitation(status)) {
    const { state, created_at: sent, expires_at } = participant.invite;
    const times = { date: formatDate(sent, timezone), until: formatDate(expires_at, timezone) };
    return state === 'opened' ? since.opened(times) : since[status](times);
  }
  if (status !== 'completed' && status !== 'never_joined') {
    const { last_activity_day: last, last_activity_at, joined_day, status_since } = participant;
    const at = last_activity_at === null ? formatDate(last) : formatWallClock(last_activity_at);
    const soFar = last === null ? since.joined({ date: formatDate(joined_day) }) : since.lastActivity({ at });
    if (status === 'invited') return since.notConnected({ date: formatDate(joined_day) });
    const days = silentDays(participant, timezone, now);
    if (days !== null) return last === null ? since.silent({ days, soFar }) : since.silentAfter({ days, at });
    const isBroken = status === 'disconnected' || status === 'permission_missing';
    return isBroken && status_since !== null ? since[status]({ date: formatDate(status_since), soFar }) : soFar;
  }
  // The end of the study may have been moved before the participant's own.
  const [lastDay] = [participant.end_date, study.end_date].filter((day) => day !== null).sort();
  const words = since[status];
  if (lastDay !== undefined && lastDay < dayIn(timezone, now)) return words.ended({ date: formatDate(lastDay) });
  return words.closed({ date: formatDate(closed_at, timezone) });
}
