import type { declaredTexts } from '#client/texts/study/declared.ts';
import type { followUpTexts } from '#client/texts/study/followUp.ts';
import type { remindersTexts } from '#client/texts/study/reminders.ts';
import { formatDate, formatDateTime } from '#client/ui/format/format.ts';
import type { TimelineEntry } from '#shared/contract/followUp.ts';

interface TimelineTexts {
  followUp: typeof followUpTexts.en;
  absences: (typeof declaredTexts.en)['reasons'];
  reminders: Pick<typeof remindersTexts.en, 'kinds' | 'states' | 'reasons'>;
  sources: Readonly<Record<string, string>>;
}

type Table = Readonly<Record<string, string>>;

/** A value that this client does not know is shown as it is. */
const wordOf = (value: TimelineEntry['params'][string] | undefined, table: Table) =>
  table[String(value)] ?? String(value ?? '');

function brokenWords({ state, is_revoked }: TimelineEntry['params'], { timeline }: TimelineTexts['followUp']) {
  if (state === 'disconnected') return is_revoked === true ? timeline.revoked : timeline.disconnected;
  return state === 'permission_missing' ? timeline.permission_missing : timeline.broken;
}

function uploadWords({ channel, state, files }: TimelineEntry['params'], { timeline }: TimelineTexts['followUp']) {
  const uploaded = (channel === 'staff' ? timeline.uploaded : timeline.uploadedOwn)({ files: Number(files ?? 0) });
  const end = timeline.uploadState[String(state)];
  return end === undefined ? uploaded : `${uploaded}, ${end}`;
}

export function eventWords({ kind, params, last_day }: TimelineEntry, texts: TimelineTexts): string {
  const { timeline, contacts, connection } = texts.followUp;
  const source = wordOf(params.source, texts.sources);
  switch (kind) {
    case 'consented':
      return timeline.consented({
        version: String(params.version),
        language: wordOf(params.language, timeline.consentLanguages),
        channel: wordOf(params.channel, timeline.consentChannels),
      });
    case 'connected':
      return (params.was_before === true ? timeline.wasConnected : timeline.connected)({ source });
    case 'permissions_changed': {
      const wordsOf = (scopes: readonly string[]) =>
        scopes.map((scope) => connection.permissions[scope] ?? scope).join(', ');
      const added = String(params.added ?? '').split(',');
      if (params.added) return timeline.permissions_added({ source, count: added.length, added: wordsOf(added) });
      const granted = wordsOf(String(params.granted ?? '').split(','));
      return timeline.permissions_changed({ source, granted: granted || connection.none });
    }
    case 'source_broken':
      return brokenWords(params, texts.followUp)({ source });
    case 'source_restored':
      return timeline.source_restored({ source });
    case 'gap':
      return (last_day === null ? timeline.gapOpen : timeline.gap)({ days: Number(params.days) });
    case 'device_changed':
      return timeline.device_changed({ device: String(params.device ?? ''), source });
    case 'absence': {
      const reason = wordOf(params.reason, texts.absences);
      return (params.channel === 'own' ? timeline.absenceOwn : timeline.absence)({ reason });
    }
    case 'paused':
      return params.is_of_study === true ? timeline.studyPaused : timeline.paused;
    case 'reminder': {
      const state = wordOf(params.state, texts.reminders.states);
      const outcome = params.reason === null ? state : `${state}: ${wordOf(params.reason, texts.reminders.reasons)}`;
      return timeline.reminder({ reminder: wordOf(params.reminder, texts.reminders.kinds), outcome });
    }
    case 'uploaded':
      return uploadWords(params, texts.followUp);
    case 'contact':
      return timeline.contact({
        channel: wordOf(params.channel, contacts.channels),
        outcome: wordOf(params.outcome, contacts.outcomes),
      });
    case 'cut':
      return timeline.cut({ number: String(params.number) });
    case 'withdrawn':
      return timeline.withdrawn({ choice: wordOf(params.choice, timeline.choices) });
    case 'created':
    case 'invited':
    case 'invite_renewed':
    case 'invite_opened':
    case 'invite_refused':
    case 'invite_expired':
    case 'first_activity':
      return timeline[kind];
  }
}

const LASTING: readonly TimelineEntry['kind'][] = ['gap', 'absence', 'paused'];

export function whenWords(
  { kind, at, day, last_day }: TimelineEntry,
  { timeline }: TimelineTexts['followUp'],
  timezone: string,
): string {
  const first = formatDate(day);
  if (at !== null) return formatDateTime(at, timezone);
  if (LASTING.includes(kind) && last_day === null) return timeline.since({ first });
  return last_day === null || last_day === day ? first : timeline.to({ first, last: formatDate(last_day) });
}
