import { StatCard, type StatCardProps } from './StatCard.tsx';

interface StatStripProps {
  /** Names the list for those who cannot see it. */
  label: string;
  stats: readonly StatCardProps[];
}

/** Big figures on one ruled line; two columns on a phone. */
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
