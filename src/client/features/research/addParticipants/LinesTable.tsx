import Button from 'antd/es/button';
import { useState } from 'react';
import { addingTexts } from '#client/texts/adding.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import type { CodeLine } from './codeLines.ts';
import { lineSentence } from './lineSentence.ts';

const LINES_SHOWN = 50;

export function LinesTable({ lines, prefix }: { lines: readonly CodeLine[]; prefix: string }) {
  const { preview } = useTexts(addingTexts);
  const say = useSay();
  const [wanted, setStart] = useState(0);
  // The list may be shorter than before, for example after the suggestions were taken.
  const start = wanted < lines.length ? wanted : 0;
  const shown = lines.slice(start, start + LINES_SHOWN);
  const end = start + shown.length;
  const [from, to, of] = [start + 1, end, lines.length].map((count) => formatCount(count));
  return (
    <>
      <section className="k-lines" aria-label={preview.label} {...{ tabIndex: 0 }}>
        <table className="k-table" data-stacks>
          <caption className="sr-only">{preview.label}</caption>
          <thead>
            <tr>
              <th scope="col" data-align="end">
                {preview.line}
              </th>
              <th scope="col">{preview.code}</th>
              <th scope="col">{preview.group}</th>
              <th scope="col">{preview.result}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => {
              const sentence = lineSentence(line, prefix, preview.columns);
              return (
                <tr key={line.number}>
                  <th scope="row" data-align="end" data-label={preview.line}>
                    {formatCount(line.number)}
                  </th>
                  <td className="k-code" data-label={preview.code}>
                    {sentence === null ? line.code : line.typed}
                  </td>
                  <td data-label={preview.group}>{line.group}</td>
                  <td className={sentence === null ? undefined : 'k-line-problem'} data-label={preview.result}>
                    {sentence === null ? preview.right : say(sentence)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {lines.length > LINES_SHOWN && (
        <div className="k-lines-pages">
          <output>{preview.shown({ from: from ?? '', to: to ?? '', of: of ?? '' })}</output>
          <Button disabled={start === 0} onClick={() => setStart(start - LINES_SHOWN)}>
            {preview.previous}
          </Button>
          <Button disabled={end >= lines.length} onClick={() => setStart(start + LINES_SHOWN)}>
            {preview.next}
          </Button>
        </div>
      )}
    </>
  );
}
