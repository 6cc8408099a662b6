import type { ReactNode } from 'react';
import { polarTexts } from '#client/texts/polar.ts';
import { useTexts } from '#client/texts/useTexts.ts';

/** `history` and `children`: how to add what is older than the connection. */
export function PolarInformation({ history, children }: { history: string; children?: ReactNode }) {
  const { start } = useTexts(polarTexts);
  return (
    <div className="k-join-information">
      <List title={start.reads} lines={start.readsList} mark="yes" />
      <List title={start.never} lines={start.neverList} mark="no" />
      <section>
        <h2>{start.who}</h2>
        <p>{start.whoText}</p>
      </section>
      <section>
        <h2>{start.history}</h2>
        <p>{history}</p>
        {children}
      </section>
    </div>
  );
}

function List({ title, lines, mark }: { title: string; lines: readonly string[]; mark: 'yes' | 'no' }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul data-mark={mark}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
