import '#client/ui/theme/antdLater.css';
import Tag from 'antd/es/tag';

export type TagTone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

interface StatusTagProps {
  tone?: TagTone;
  children: string;
}

const COLORS = {
  neutral: undefined,
  info: 'processing',
  success: 'success',
  warning: 'warning',
  error: 'error',
} as const;

/**
 * The tint adds nothing to the word; antd's own tints lack contrast
 * (https://github.com/ant-design/ant-design/issues/42644), so `antdTheme.ts` names others.
 */
export function StatusTag({ tone = 'neutral', children }: StatusTagProps) {
  return (
    <Tag className={tone === 'neutral' ? 'k-tag-neutral' : undefined} color={COLORS[tone]}>
      {children}
    </Tag>
  );
}
