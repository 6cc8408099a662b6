export type TagTone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

interface StatusTagProps {
  tone?: TagTone;
  children: string;
}

/** A state in one word on a tint; the word alone says it, the tint only helps the eye. */
export function StatusTag({ tone = 'neutral', children }: StatusTagProps) {
  return <span className={`k-tag k-tag-${tone}`}>{children}</span>;
}
