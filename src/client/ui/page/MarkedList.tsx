interface MarkedListProps {
  title: string;
  lines: readonly string[];
  /** A tick or a cross before each line; decorative, because the title says it. */
  mark: 'yes' | 'no';
  titleAs?: 'h2' | 'h3' | 'h4';
}

export function MarkedList({ title, lines, mark, titleAs: Title = 'h2' }: MarkedListProps) {
  return (
    <section>
      <Title className="k-marked-title">{title}</Title>
      <ul className="k-marked" data-mark={mark}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
