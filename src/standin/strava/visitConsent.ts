import { submitPage } from '#standin/common/submitPage.ts';

interface Visit {
  athleteId: number;
  /** Scopes that stay ticked; default: those ticked by the page. */
  scopes?: readonly string[];
  decision?: 'authorize' | 'cancel';
}

export function visitConsent(authorizeUrl: string, { athleteId, scopes, decision = 'authorize' }: Visit): Promise<URL> {
  return submitPage(authorizeUrl, (html) => {
    const ticked = [...html.matchAll(/name="granted" value="([^"]+)" checked>/g)].map(([, scope = '']) => scope);
    return [
      ...(scopes ?? ticked).map((scope): [string, string] => ['granted', scope]),
      ['athlete_id', String(athleteId)],
      ['decision', decision],
    ];
  });
}
