import { Link } from 'react-router';
import { MISSING } from '#client/ui/format/format.ts';
import { NoValue } from '#client/ui/page/NoValue.tsx';
import { STAT_VALUE_LONG } from '#shared/constants.ts';

export interface StatCardProps {
  title: string;
  value: string | number;
  /** Comparison: "+12 % vs. previous 4 weeks". */
  note?: string;
  /** Makes the whole card a button. */
  onClick?: () => void;
  /** Makes the whole card a link to a screen; wins over `onClick`. */
  href?: string;
}

/** A handler or a link makes it pressable; a value above 30 characters has a smaller font. */
export function StatCard({ title, value, note, onClick, href }: StatCardProps) {
  const isLong = String(value).length > STAT_VALUE_LONG;
  const content = (
    <>
      <span className={isLong ? 'k-stat-value k-stat-value-long' : 'k-stat-value'}>
        {value === MISSING ? <NoValue /> : value}
      </span>{' '}
      <span className="k-stat-title">{title}</span>
      {note && <span className="k-stat-note"> {note}</span>}
    </>
  );
  if (href !== undefined) {
    return (
      <Link className="k-stat" to={href}>
        {content}
      </Link>
    );
  }
  if (onClick) {
    return (
      <button type="button" className="k-stat" onClick={onClick}>
        {content}
      </button>
    );
  }
  return <div className="k-stat">{content}</div>;
}
