import { useTexts } from '#client/texts/useTexts.ts';

/** Shown after a delay, so that quick answers do not flicker. */
export function Spinner() {
  const { app } = useTexts();
  return (
    <div className="spinner" role="status">
      <span className="spinner-ring" aria-hidden="true" />
      <span className="spinner-text">{app.loading}</span>
    </div>
  );
}
