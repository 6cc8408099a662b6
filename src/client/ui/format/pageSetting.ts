/** A setting of the installation, as the server wrote it into the page; null when it is not set. */
export function pageSetting(name: string): string | null {
  const value = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim();
  // The development server fills nothing in.
  return value && !value.startsWith('%') ? value : null;
}
