import type { ReactNode } from 'react';
import { MISSING } from '#client/ui/format/format.ts';
import { NoValue } from './NoValue.tsx';

export interface Fact {
  label: string;
  value: ReactNode;
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="k-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === MISSING ? <NoValue /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
