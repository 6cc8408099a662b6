import '#client/ui/theme/antdLater.css';
import './conflict.css';
import Radio from 'antd/es/radio/radio';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useForm } from 'react-final-form';
import { conflictTexts } from '#client/texts/conflict.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import type { Column } from '#client/ui/table/Column.ts';
import { RowsTable } from '#client/ui/table/RowsTable.tsx';
import type { ShownText } from '#shared/shownText.ts';
import type { ConflictRow } from './conflictRows.ts';

const SHOWN = 200;

function ConflictValue({ text }: { text: string }) {
  if (text.length <= SHOWN) return <div className="conflict-value">{text}</div>;
  return (
    <details className="conflict-value">
      <summary>{text.slice(0, SHOWN)}…</summary>
      {text.slice(SHOWN)}
    </details>
  );
}

interface ConflictChoiceProps {
  sentence: ShownText;
  rows: readonly ConflictRow[];
  /** Where a row stands for several fields of the form; by default it is one. */
  put?: (row: ConflictRow, value: unknown) => void;
}

const SIDES = ['mine', 'theirs'] as const;
type Side = (typeof SIDES)[number];

export function ConflictChoice({ sentence, rows, put }: ConflictChoiceProps) {
  const texts = useTexts(conflictTexts);
  const say = useSay();
  const form = useForm<Record<string, unknown>>();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [sides, setSides] = useState<Partial<Record<string, Side>>>(() =>
    Object.fromEntries(rows.map(({ field, isMine }) => [field, isMine ? 'mine' : 'theirs'])),
  );

  const change = put ?? ((row: ConflictRow, value: unknown) => form.change(row.field, value));
  const choose = (row: ConflictRow, side: Side) => {
    setSides((current) => ({ ...current, [row.field]: side }));
    change(row, row[side]);
  };
  const takeTheirs = useEffectEvent(() => {
    form.batch(() => {
      for (const row of rows) if (!row.isMine) change(row, row.theirs);
    });
    heading.current?.focus();
  });
  useEffect(() => takeTheirs(), []);

  return (
    <section className="conflict" aria-labelledby={headingId}>
      <h2 id={headingId} ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      <p>{say(sentence)}</p>
      <p>{rows.length === 0 ? texts.none : texts.text}</p>
      {rows.length > 0 && (
        <RowsTable
          className="conflict-table"
          label={texts.title}
          columns={[
            { key: 'field', title: texts.field, text: ({ label }) => label },
            ...SIDES.map(
              (side): Column<ConflictRow> => ({
                key: side,
                title: texts[side],
                text: ({ words }) => words[side] || texts.nothing,
                render: (row) => (
                  <>
                    <Radio
                      name={`${headingId}-${row.field}`}
                      checked={sides[row.field] === side}
                      onChange={() => choose(row, side)}
                    >
                      <span className="sr-only">{row.label}: </span>
                      {side === 'mine' ? texts.keepMine : texts.keepTheirs}
                    </Radio>
                    <ConflictValue text={row.words[side] || texts.nothing} />
                  </>
                ),
              }),
            ),
          ]}
          rows={rows}
          rowKey={({ field }) => field}
        />
      )}
    </section>
  );
}
