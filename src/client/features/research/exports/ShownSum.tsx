const SHOWN = 8;

/** Its beginning on the screen, beside a button that copies it; the whole on paper, which has no button. */
export function ShownSum({ sum }: { sum: string }) {
  return (
    <>
      <code className="no-print">{sum.slice(0, SHOWN)}…</code>
      <code className="print-only k-whole-sum">{sum}</code>
    </>
  );
}
