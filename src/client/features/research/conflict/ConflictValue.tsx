/** Characters shown at first. */
const SHOWN = 200;

export function ConflictValue({ text }: { text: string }) {
  if (text.length <= SHOWN) return <div className="conflict-value">{text}</div>;
  return (
    <details className="conflict-value">
      <summary>{text.slice(0, SHOWN)}…</summary>
      {text.slice(SHOWN)}
    </details>
  );
}
