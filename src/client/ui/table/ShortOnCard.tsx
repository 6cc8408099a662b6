interface ShortOnCardProps {
  text: string;
  /** The part of the text that a phone's card hides. */
  without: string;
}

/** Shortened on a phone's card; screen readers read the whole text. */
export function ShortOnCard({ text, without }: ShortOnCardProps) {
  const [before, after] = text.split(without);
  if (after === undefined) return text;
  return (
    <>
      {before}
      <span className="k-card-unseen">{without}</span>
      {after}
    </>
  );
}
