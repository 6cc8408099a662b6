import { escapeHtml } from '#standin/common/escapeHtml.ts';
import { standinPage } from '#standin/common/standinPage.ts';
import type { ReceivedMail } from './receivedMail.ts';

const LINK = /https?:\/\/[^\s<]+/g;

const withLinks = (text: string) => escapeHtml(text).replaceAll(LINK, (url) => `<a href="${url}">${url}</a>`);

function article({ to, from, subject, text, at }: ReceivedMail): string {
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, from ${escapeHtml(from)}, <time>${at}</time></p>
<pre style="white-space:pre-wrap">${withLinks(text)}</pre>
</article>`;
}

/** The newest first. */
export function inboxPage(mails: readonly ReceivedMail[]): string {
  const content = mails.length === 0 ? '<p>No mail yet.</p>' : [...mails].reverse().map(article).join('\n');
  return standinPage('a mail server', 'recipients', 'Inbox', `<h1>Inbox</h1>\n${content}`);
}
