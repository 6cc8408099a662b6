import { SCREENS } from './screens.ts';

type Language = 'de' | 'en';

/** The token stands after the #, which browsers send to no server and proxies do not log. */
function shortLink(publicUrl: string, token: string): string {
  return `${publicUrl}${SCREENS.invite}#${token}`;
}

/** Of an invitation; short, because people type it from a sheet. */
export const inviteLink = shortLink;

/** Opens the page of a participant without an account. */
export function receiptLink(publicUrl: string, receipt: string, language?: Language): string {
  const link = shortLink(publicUrl, receipt);
  return language === undefined ? link : inLanguage(link, language);
}

/** The same link, which opens in `language` and not in that of the browser. */
export function inLanguage(link: string, language: Language): string {
  const url = new URL(link);
  url.searchParams.set('lang', language);
  return url.href;
}
