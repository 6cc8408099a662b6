import type { ReactNode } from 'react';
import { LINKED_TEXTS } from '#client/texts/sources/linkedSources.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { LinkedSourceName } from '#shared/sources.ts';

interface LinkedInformationProps {
  source: LinkedSourceName;
  /** With `children`: how to add activities from before the connection. */
  history: string;
  children?: ReactNode;
}

export function LinkedInformation({ source, history, children }: LinkedInformationProps) {
  const { start } = useTexts(LINKED_TEXTS[source].own);
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
