interface ContentLinesProps {
  /** Lines that do not apply are false, empty or undefined. */
  lines: readonly (string | false | undefined)[];
}

export function ContentLines({ lines }: ContentLinesProps) {
  return (
    <ul className="k-cut-content">
      {lines.filter(Boolean).map((line) => (
        <li key={String(line)}>{line}</li>
      ))}
    </ul>
  );
}
