interface ShortOnCardProps {
  text: string;
  /** What a phone's card leaves out to the eye: a part of the text that the rest says well enough. */
  without: string;
}

/** A text that is shortened where its row is a card; it is heard whole. */
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
