import { useTexts } from '#client/texts/useTexts.ts';
import type { LogEntry } from '#shared/contract/research.ts';
import { logTexts } from './logTexts.ts';
import { changeWords, reasonWords } from './logWords.ts';

const SHOWN = 4;

export function LogChanges({ entry, timezone }: { entry: LogEntry; timezone: string }) {
  const texts = useTexts(logTexts);
  const words = changeWords(entry, texts, timezone);
  const reason = reasonWords(entry, texts);
  const list = (
    <ul className="study-log-changes">
      {words.map(({ field, text }) => (
        <li key={field}>
          <span className="study-log-field">{field}:</span> {text}
        </li>
      ))}
    </ul>
  );
  return (
    <div className="study-log-entry">
      {words.length > SHOWN ? (
        <details>
          <summary>{texts.log.more({ count: words.length })}</summary>
          {list}
        </details>
      ) : (
        words.length > 0 && list
      )}
      {reason && <p>{texts.log.reason({ reason })}</p>}
    </div>
  );
}
