import type { consentTexts } from '#client/texts/consent.ts';
import type { invitationsTexts } from '#client/texts/invitations.ts';
import type { participantsTexts } from '#client/texts/participants.ts';
import { formatCount, formatDate, formatDateTime, MISSING } from '#client/ui/format/format.ts';
import { When } from '#client/ui/page/When.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import type { Standing } from '#shared/contract/adherence.ts';
import type { ListedParticipant } from '#shared/contract/participants.ts';
import { ParticipantStatusTag } from './ParticipantStatusTag.tsx';
import { sinceInWords } from './statusSince.ts';

type Texts = typeof participantsTexts.en;
interface More {
  invitations: typeof invitationsTexts.en;
  consent: typeof consentTexts.en;
  /** From a call of their own, so that the rows do not wait for them. */
  standings: ReadonlyMap<string, Standing>;
  areStandingsAwaited: boolean;
}

function invitationText({ invite }: ListedParticipant, { invitations: words }: More, timeZone: string): string {
  if (invite === null) return MISSING;
  const state = words.states[invite.state];
  const isOpen = invite.state === 'created' || invite.state === 'opened';
  return isOpen ? words.until({ state, date: formatDate(invite.expires_at, timeZone) }) : state;
}

function consentText({ consent_version: version, consent_state }: ListedParticipant, { consent: words }: More): string {
  if (version === null) return MISSING;
  const state = consent_state === null ? '' : words.states[consent_state];
  return [words.version({ version: String(version) }), state].filter(Boolean).join(', ');
}

function ownDates({ start_date: start, end_date: end }: ListedParticipant, { table }: Texts): string {
  if (start && end) return `${formatDate(start)} – ${formatDate(end)}`;
  if (start) return table.datesFrom({ start: formatDate(start) });
  return end ? table.datesTo({ end: formatDate(end) }) : MISSING;
}

const JUDGED = ['data', 'awaiting', 'broken', 'declared'];

/** Keeps the place of a value that is on its way. */
const withoutStanding = ({ joined_at }: ListedParticipant, { areStandingsAwaited }: More) =>
  joined_at !== null && areStandingsAwaited ? '…' : MISSING;

function thisWeek(participant: ListedParticipant, more: More, { table }: Texts): string {
  const standing = more.standings.get(participant.id);
  if (!standing) return withoutStanding(participant, more);
  if (!JUDGED.includes(standing.this_week ?? '')) return MISSING;
  const value = formatCount(standing.active_days);
  return standing.target === null ? value : table.ofTarget({ value, target: String(standing.target) });
}

function weeksMet(participant: ListedParticipant, more: More, { table }: Texts): string {
  const standing = more.standings.get(participant.id);
  if (!standing) return withoutStanding(participant, more);
  const { weeks_met: met, weeks_total: total } = standing;
  return total === 0 ? MISSING : table.ofWeeks({ met: String(met), total: String(total) });
}

export function participantColumns(texts: Texts, more: More, timeZone: string): readonly Column<ListedParticipant>[] {
  const { fields, statuses } = texts;
  return [
    {
      key: 'code',
      title: fields.code,
      text: ({ code }) => code,
      render: ({ code }) => <span className="k-code">{code}</span>,
    },
    { key: 'group', title: fields.group, text: ({ group }) => group ?? MISSING, card: 2, cardLabel: fields.group },
    {
      key: 'status',
      title: fields.status,
      card: 1,
      text: (one) => [statuses[one.status], sinceInWords(one, timeZone, texts)].filter(Boolean).join(', '),
      render: (one) => {
        const since = sinceInWords(one, timeZone, texts);
        return (
          <>
            <ParticipantStatusTag status={one.status} />
            {since !== '' && (
              <>
                {' '}
                <span className="k-nowrap">{since}</span>
              </>
            )}
          </>
        );
      },
    },
    {
      key: 'last_activity',
      title: fields.lastActivity,
      card: 2,
      cardLabel: fields.lastActivity,
      text: ({ last_activity_day: day }) => (day === null ? MISSING : formatDate(day)),
      render: ({ last_activity_day: day }) => day && <When at={day} timeZone={timeZone} />,
    },
    {
      key: 'last_sync',
      title: fields.lastSync,
      card: 2,
      cardLabel: fields.lastSync,
      text: ({ last_sync_at: at }) => (at === null ? MISSING : formatDateTime(at, timeZone)),
      render: ({ last_sync_at: at }) => at && <When at={at} timeZone={timeZone} />,
    },
    {
      key: 'activities',
      title: fields.activities,
      card: 2,
      cardLabel: fields.activities,
      align: 'end',
      text: ({ activity_count, joined_at }) => (joined_at === null ? MISSING : formatCount(activity_count)),
    },
    {
      key: 'this_week',
      title: fields.thisWeek,
      card: 2,
      cardLabel: fields.thisWeek,
      align: 'end',
      text: (participant) => thisWeek(participant, more, texts),
    },
    {
      key: 'weeks_met',
      title: fields.weeksMet,
      card: 2,
      cardLabel: fields.weeksMet,
      align: 'end',
      text: (participant) => weeksMet(participant, more, texts),
    },
    {
      key: 'invitation',
      title: more.invitations.column,
      card: 2,
      cardLabel: more.invitations.column,
      text: (participant) => invitationText(participant, more, timeZone),
    },
    {
      key: 'consent_version',
      title: fields.consent,
      card: 2,
      cardLabel: fields.consent,
      text: (participant) => consentText(participant, more),
      isHidden: true,
    },
    {
      key: 'start_date',
      title: fields.ownDates,
      card: 2,
      cardLabel: fields.ownDates,
      text: (participant) => ownDates(participant, texts),
      isHidden: true,
    },
    {
      key: 'created_at',
      title: fields.added,
      card: 2,
      cardLabel: fields.added,
      text: ({ created_at }) => formatDate(created_at, timeZone),
      isHidden: true,
    },
  ];
}
