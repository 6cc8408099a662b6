import Button from 'antd/es/button';
import { useState } from 'react';
import { addingTexts } from '#client/texts/study/adding.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { formatCount } from '#client/ui/format/format.ts';
import { wholeCodes } from '#client/ui/format/wholeCodes.tsx';
import { DataGrid } from '#client/ui/table/DataGrid.tsx';
import type { CodeLine } from './codeLines.ts';
import { lineSentence } from './lineSentence.ts';

const LINES_SHOWN = 50;

export function LinesTable({ lines, prefix }: { lines: readonly CodeLine[]; prefix: string }) {
  const { preview } = useTexts(addingTexts);
  const say = useSay();
  const problemOf = (line: CodeLine) => lineSentence(line, prefix, preview.columns);
  const [wanted, setStart] = useState(0);
  // The list may be shorter than before, for example after the suggestions were taken.
  const start = wanted < lines.length ? wanted : 0;
  const shown = lines.slice(start, start + LINES_SHOWN);
  const end = start + shown.length;
  const [from, to, of] = [start + 1, end, lines.length].map((count) => formatCount(count));
  return (
    <>
      <section className="k-lines" aria-label={preview.label} {...{ tabIndex: 0 }}>
        <DataGrid
          label={preview.label}
          columns={[
            { key: 'line', title: preview.line, text: ({ number }) => formatCount(number), align: 'end' },
            {
              key: 'code',
              title: preview.code,
              text: (line) => (problemOf(line) === null ? line.code : line.typed),
              render: (line) => <span className="k-code">{problemOf(line) === null ? line.code : line.typed}</span>,
            },
            { key: 'group', title: preview.group, text: ({ group }) => group ?? '' },
            {
              key: 'result',
              title: preview.result,
              text: () => preview.right,
              render: (line) => {
                const sentence = problemOf(line);
                return sentence && <span className="k-line-problem">{wholeCodes(say(sentence))}</span>;
              },
            },
          ]}
          rows={shown}
          rowKey={({ number }) => String(number)}
        />
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
