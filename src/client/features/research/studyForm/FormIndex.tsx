interface FormIndexProps {
  label: string;
  sections: readonly { id: string; title: string }[];
}

/** The links do not change the address, which `LeaveGuard` would stop. */
export function FormIndex({ label, sections }: FormIndexProps) {
  const goTo = (id: string) => {
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'start' });
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  };
  return (
    <nav className="study-form-index no-print" aria-label={label}>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                goTo(id);
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
