import './tag.css';

export type TagTone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

interface StatusTagProps {
  tone?: TagTone;
  /** Struck through: what carries it does not count. */
  isStruck?: boolean;
  children: string;
}

/** A state in one word on a tint; the word alone says it, the tint only helps the eye. */
export function StatusTag({ tone = 'neutral', isStruck = false, children }: StatusTagProps) {
  return <span className={`k-tag k-tag-${tone}${isStruck ? ' k-tag-struck' : ''}`}>{children}</span>;
}
