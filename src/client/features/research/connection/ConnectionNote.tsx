import { followUpApi } from '#client/api/research/followUpApi.ts';
import { followUpTexts } from '#client/texts/study/followUp.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatClock, formatDate } from '#client/ui/format/format.ts';
import type { ParticipantSource } from '#shared/contract/followUp.ts';
import type { Participant } from '#shared/contract/participants.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
/** PAGES §3.0-E After so long a date says more than a number of days. */
const RELATIVE_DAYS_MAX = 14;

type Texts = (typeof followUpTexts.en)['connection'];
type History = NonNullable<ParticipantSource['history']>;

function historyWords({ read_from, needed_from, done_at }: History, count: number, timezone: string, texts: Texts) {
  const from = read_from === null ? 'none' : formatDate(read_from);
  const soFar = texts.history({ count, from, needed: formatDate(needed_from) });
  if (done_at === null) return soFar;
  return `${soFar} ${texts.historyDone({ time: formatClock(done_at, timezone) })}`;
}

function connectedWords(since: string, timezone: string, texts: Texts) {
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / HOUR_MS));
  const days = Math.floor(hours / DAY_HOURS);
  if (days >= RELATIVE_DAYS_MAX) return texts.connectedOn({ date: formatDate(since, timezone) });
  return days >= 2 ? texts.connectedDays({ days }) : texts.connectedHours({ hours });
}

interface ConnectionNoteProps {
  participant: Pick<Participant, 'id' | 'last_activity_day'>;
  timezone: string;
  isOff: boolean;
}

export function ConnectionNote({ participant: { id, last_activity_day }, timezone, isOff }: ConnectionNoteProps) {
  const { connection: texts } = useTexts(followUpTexts);
  const { data } = followUpApi.useGetParticipantConnectionQuery(id, { skip: isOff });
  const reading = data?.sources.find(({ history }) => history !== null);
  if (reading?.history) return <p>{historyWords(reading.history, reading.activity_count, timezone, texts)}</p>;
  const working = data?.sources.find(({ state, since }) => state === 'connected' && since !== null);
  if (last_activity_day !== null || !working?.since) return null;
  return <p>{connectedWords(working.since, timezone, texts)}</p>;
}
