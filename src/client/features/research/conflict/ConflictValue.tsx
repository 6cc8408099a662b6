/** So much of a text stands there at once. */
const SHOWN = 200;

/** A value of one version; of a long text the beginning, and the rest on demand. */
export function ConflictValue({ text }: { text: string }) {
  if (text.length <= SHOWN) return <div className="conflict-value">{text}</div>;
  return (
    <details className="conflict-value">
      <summary>{text.slice(0, SHOWN)}…</summary>
      {text.slice(SHOWN)}
    </details>
  );
}
