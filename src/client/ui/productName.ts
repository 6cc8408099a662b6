/** The installation's name for the product, as the server wrote it into the page. */
export function productName(): string {
  const name = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
  return name && !name.startsWith('%') ? name : 'Kadenz';
}
