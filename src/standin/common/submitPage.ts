const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** Fills in the form of a page as a person does; the address to which the browser goes, or an Error with the page. */
export async function submitPage(pageUrl: string, fill: (html: string) => [string, string][]): Promise<URL> {
  const page = await fetch(pageUrl, { redirect: 'manual' });
  const sentBack = page.headers.get('location');
  if (sentBack !== null) return new URL(sentBack);
  const html = await page.text();
  if (page.status !== 200) throw new Error(`The page answered ${page.status}: ${html}`);
  const form = new URLSearchParams(fill(html));
  for (const [, name = '', value = ''] of html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)) {
    form.append(name, unescaped(value));
  }
  const [, action = ''] = /<form method="post" action="([^"]+)">/.exec(html) ?? [];
  const answer = await fetch(new URL(action, pageUrl), { method: 'POST', body: form, redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`The decision was answered with ${answer.status}: ${await answer.text()}`);
  return new URL(location);
}
