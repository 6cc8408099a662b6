import './tag.css';

export type TagTone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

/** A state in one word on a tint; the word alone says it, the tint only helps the eye. */
export function StatusTag({ tone = 'neutral', children }: { tone?: TagTone; children: string }) {
  return <span className={`k-tag k-tag-${tone}`}>{children}</span>;
}
