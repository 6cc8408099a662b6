import './textDifference.css';
import { useMemo } from 'react';
import { textDifference } from '#client/ui/format/textDifference.ts';

interface TextDifferenceProps {
  before: string;
  after: string;
  lang: 'de' | 'en';
  /** Names the region, which scrolls. */
  label: string;
  words: { removed: string; added: string; none: string };
}

/** Scrollable content must be reachable by keyboard. */
const SCROLLS = { tabIndex: 0 };

/** What went is struck through, what came is underlined; screen readers hear both words. */
export function TextDifference({ before, after, lang, label, words }: TextDifferenceProps) {
  const parts = useMemo(() => textDifference(before, after), [before, after]);
  if (before === after) return <p>{words.none}</p>;
  return (
    <section className="k-difference" lang={lang} aria-label={label} {...SCROLLS}>
      {parts.map(({ kind, text }, index) => {
        const key = `${index}-${kind}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        const Mark = kind === 'removed' ? 'del' : 'ins';
        return (
          <Mark key={key}>
            <span className="sr-only">{kind === 'removed' ? words.removed : words.added} </span>
            {text}
          </Mark>
        );
      })}
    </section>
  );
}
