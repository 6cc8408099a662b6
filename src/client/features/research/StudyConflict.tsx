import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useForm } from 'react-final-form';
import { useStudiesTexts } from '#client/texts/useStudiesTexts.ts';
import { useStudyFormTexts } from '#client/texts/useStudyFormTexts.ts';
import { useSay } from '#client/texts/useTexts.ts';
import type { Study } from '#shared/contract/studies.ts';
import { valueWords } from './logWords.ts';
import { differences, type StudyDifference } from './studyConflicts.ts';
import type { StudyFormValues } from './studyValues.ts';

interface StudyConflictProps {
  /** What the server said. */
  sentence: string;
  /** The state from which the person began. */
  before: Study;
  /** What somebody else has saved meanwhile. */
  theirs: Study;
}

type Side = 'mine' | 'theirs';

/** So much of a text stands there at once. */
const SHOWN = 200;

/** A value; of a long text the beginning, and the rest on demand. */
function ConflictValue({ text }: { text: string }) {
  if (text.length <= SHOWN) return <div className="study-conflict-value">{text}</div>;
  return (
    <details className="study-conflict-value">
      <summary>{text.slice(0, SHOWN)}…</summary>
      {text.slice(SHOWN)}
    </details>
  );
}

/** Two versions of a study, field by field, of which one is chosen for each; the choice is put into the form at once. */
export function StudyConflict({ sentence, before, theirs }: StudyConflictProps) {
  const texts = useStudiesTexts();
  const { edit } = useStudyFormTexts();
  const say = useSay();
  const form = useForm<StudyFormValues>();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [found] = useState(() => differences(form.getState().values, before, theirs));
  const [sides, setSides] = useState<Partial<Record<string, Side>>>(() =>
    Object.fromEntries(found.map(({ field, isMine }) => [field, isMine ? 'mine' : 'theirs'])),
  );

  const choose = (difference: StudyDifference, side: Side) => {
    setSides((current) => ({ ...current, [difference.field]: side }));
    form.change(difference.field, difference[side]);
  };
  const takeTheirs = useEffectEvent(() => {
    form.batch(() => {
      for (const { field, isMine, theirs: value } of found) if (!isMine) form.change(field, value);
    });
    heading.current?.focus();
  });
  useEffect(() => takeTheirs(), []);

  const show = ({ field }: StudyDifference, value: StudyDifference['mine']) => {
    const words = field === 'history_weeks' ? texts.values.history(Number(value)) : undefined;
    return words ?? valueWords(field, value, texts, theirs.timezone);
  };
  return (
    <section className="study-conflict" aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        {edit.conflictTitle}
      </h2>
      <p>{say(sentence)}</p>
      <p>{found.length === 0 ? edit.conflictNone : edit.conflictText}</p>
      {found.length > 0 && (
        <div className="k-table-scroll">
          <table className="k-table study-conflict-table">
            <thead>
              <tr>
                <th scope="col">{edit.field}</th>
                <th scope="col">{edit.mine}</th>
                <th scope="col">{edit.theirs}</th>
              </tr>
            </thead>
            <tbody>
              {found.map((difference) => {
                const name = texts.fields[difference.field];
                return (
                  <tr key={difference.field} data-row>
                    <th scope="row">{name}</th>
                    {(['mine', 'theirs'] as const).map((side) => (
                      <td key={side}>
                        <label className="k-choice">
                          <input
                            type="radio"
                            name={`${headingId}-${difference.field}`}
                            checked={sides[difference.field] === side}
                            onChange={() => choose(difference, side)}
                          />
                          <span>
                            <span className="sr-only">{name}: </span>
                            {side === 'mine' ? edit.keepMine : edit.keepTheirs}
                          </span>
                        </label>
                        <ConflictValue text={show(difference, difference[side])} />
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
