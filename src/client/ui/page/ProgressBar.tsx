import '#client/ui/theme/antdLater.css';
import Progress from 'antd/es/progress';

interface ProgressBarProps {
  /** Accessible name with figures: "Adding 500 of 1,204". */
  label: string;
  value: number;
  /** In the unit of `value`. */
  max: number;
  /** The limit is used up. */
  isWarning?: boolean;
}

/** antd's Progress has no accessible name, and its green for 100 % would mean success. */
export function ProgressBar({ label, value, max, isWarning = false }: ProgressBarProps) {
  return (
    <Progress
      aria-label={label}
      percent={max > 0 ? Math.min(100, Math.floor((value / max) * 100)) : 0}
      status="normal"
      showInfo={false}
      size={{ height: 10 }}
      strokeColor={isWarning ? 'var(--k-warning)' : 'var(--k-primary)'}
      strokeLinecap="butt"
    />
  );
}
