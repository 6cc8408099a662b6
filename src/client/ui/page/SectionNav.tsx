import { Link, useSearchParams } from 'react-router';

interface PageSectionLink<Key extends string> {
  key: Key;
  label: string;
}

/** The section of `?tab=`; the first by default. */
export function useSection<Key extends string>(keys: readonly [Key, ...Key[]]): Key {
  const [params] = useSearchParams();
  const named = params.get('tab');
  return keys.find((key) => key === named) ?? keys[0];
}

interface SectionNavProps<Key extends string> {
  /** "Study sections". */
  label: string;
  sections: readonly PageSectionLink<Key>[];
  current: Key;
}

/** A link drops search and filters of the current section. */
export function SectionNav<Key extends string>({ label, sections, current }: SectionNavProps<Key>) {
  return (
    <nav className="k-section-nav no-print" aria-label={label}>
      <ul>
        {sections.map(({ key, label: text }, index) => (
          <li key={key}>
            <Link
              to={{ search: index === 0 ? '' : `?tab=${key}` }}
              aria-current={key === current ? 'page' : undefined}
              preventScrollReset
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
