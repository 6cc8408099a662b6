import '#client/ui/theme/antdLater.css';
import Progress from 'antd/es/progress';

interface ProgressBarProps {
  /** The accessible name, in words with figures: "Adding 500 of 1,204". */
  label: string;
  value: number;
  /** Of the same unit as `value`. */
  max: number;
  /** Nothing is left of a limit. */
  isWarning?: boolean;
}

/** A share of a whole as a bar. antd's Progress has no name of its own, and its green for 100 % would mean success. */
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
