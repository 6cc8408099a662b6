interface Visit {
  athleteId: number;
  /** Scopes that stay ticked; default: those ticked by the page. */
  scopes?: readonly string[];
  decision?: 'authorize' | 'cancel';
}

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

export async function visitConsent(authorizeUrl: string, visit: Visit): Promise<URL> {
  const page = await fetch(authorizeUrl);
  const html = await page.text();
  if (page.status !== 200) throw new Error(`The consent page answered ${page.status}: ${html}`);
  const form = new URLSearchParams();
  for (const [, name = '', value = ''] of html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)) {
    form.append(name, unescaped(value));
  }
  const ticked = [...html.matchAll(/name="granted" value="([^"]+)" checked>/g)].map(([, scope = '']) => scope);
  for (const scope of visit.scopes ?? ticked) form.append('granted', scope);
  form.append('athlete_id', String(visit.athleteId));
  form.append('decision', visit.decision ?? 'authorize');
  const answer = await fetch(new URL('/oauth/accept_application', authorizeUrl), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`The consent was answered with ${answer.status}: ${await answer.text()}`);
  return new URL(location);
}
