/** A setting that the server wrote into the page; null when it is not set. */
export function pageSetting(name: string): string | null {
  const value = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim();
  // The development server does not fill in settings.
  return value && !value.startsWith('%') ? value : null;
}
