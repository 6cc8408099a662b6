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
 * A state in one word on a tint; the word alone says it, the tint only helps the eye. antd's own tints are too pale for their words
 * (https://github.com/ant-design/ant-design/issues/42644): `antdTheme.ts` names others.
 */
export function StatusTag({ tone = 'neutral', children }: StatusTagProps) {
  return <Tag color={COLORS[tone]}>{children}</Tag>;
}
