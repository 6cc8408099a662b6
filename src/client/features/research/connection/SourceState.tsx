import { studiesTexts } from '#client/texts/studies.ts';
import { followUpTexts } from '#client/texts/study/followUp.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatCount, formatDate, formatDateTime } from '#client/ui/format/format.ts';
import { type Fact, FactList } from '#client/ui/page/FactList.tsx';
import type { ParticipantSource } from '#shared/contract/followUp.ts';

interface SourceStateProps {
  source: ParticipantSource;
  timezone: string;
}

export function SourceState({ source: shown, timezone }: SourceStateProps) {
  const { connection: texts } = useTexts(followUpTexts);
  const { sources } = useTexts(studiesTexts);
  const { source, state, problem, granted, missing, delete_due_at: due } = shown;
  const isFile = source === 'file';
  const timeOf = (at: string | null) => (at === null ? texts.never : formatDateTime(at, timezone));
  const scopesOf = (scopes: readonly string[]) =>
    scopes.map((scope) => texts.permissions[scope] ?? scope).join(', ') || texts.none;

  const stateWords = () => {
    if (isFile) return texts.states.files;
    if (state === null) return texts.states.none;
    const time = formatDateTime(shown.since, timezone);
    const words = texts.states[state];
    return shown.reason === null
      ? texts.since({ state: words, time })
      : texts.sinceWhy({ state: words, time, reason: texts.reasons[shown.reason] });
  };
  const problemWords = () => {
    if (problem === null) return texts.noProblem;
    const time = formatDateTime(problem.last_at, timezone);
    if (isFile) return texts.uploadFailed({ time });
    return (problem.is_retried ? texts.problemsRetried : texts.problems)({ count: problem.count, time });
  };

  const isOn = state !== null && state !== 'disconnected';
  const facts: Fact[] = [
    { label: texts.state, value: stateWords() },
    ...(isOn
      ? [
          { label: texts.granted, value: scopesOf(granted) },
          ...(missing.length > 0 ? [{ label: texts.missing, value: scopesOf(missing) }] : []),
        ]
      : []),
    ...(isFile || state !== null
      ? [{ label: isFile ? texts.lastUpload : texts.delivered, value: timeOf(shown.delivered_at) }]
      : []),
    ...(state === null ? [] : [{ label: texts.read, value: timeOf(shown.read_at) }]),
    { label: texts.activities, value: formatCount(shown.activity_count) },
    ...(isFile || state !== null ? [{ label: texts.problem, value: problemWords() }] : []),
  ];
  return (
    <>
      <h3 className="source-name">{sources[source]}</h3>
      <FactList facts={facts} />
      {due !== null && <p>{texts.deleted({ date: formatDate(due, timezone) })}</p>}
    </>
  );
}
