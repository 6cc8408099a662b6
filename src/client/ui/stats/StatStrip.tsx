import { StatCard, type StatCardProps } from './StatCard.tsx';

interface StatStripProps {
  /** Name of the list for screen readers. */
  label: string;
  stats: readonly StatCardProps[];
}

/** Two columns on a phone. */
export function StatStrip({ label, stats }: StatStripProps) {
  return (
    <ul className="k-stats" aria-label={label}>
      {stats.map((stat) => (
        <li key={stat.title}>
          <StatCard {...stat} />
        </li>
      ))}
    </ul>
  );
}
