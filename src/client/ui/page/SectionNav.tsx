import { Link, useSearchParams } from 'react-router';

export interface PageSectionLink<Key extends string> {
  key: Key;
  label: string;
}

/** Which of a page's sections the address names with `?tab=`; the first when it names none of them. */
export function useSection<Key extends string>(keys: readonly [Key, ...Key[]]): Key {
  const [params] = useSearchParams();
  const named = params.get('tab');
  return keys.find((key) => key === named) ?? keys[0];
}

interface SectionNavProps<Key extends string> {
  /** The navigation's name: "Study sections". */
  label: string;
  sections: readonly PageSectionLink<Key>[];
  current: Key;
}

/** Links to the sections of a page, one of which is shown. A section keeps nothing of another's search and filters. */
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
