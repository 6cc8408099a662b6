import { escapeHtml } from '#standin/common/escapeHtml.ts';
import { standinPage } from '#standin/common/standinPage.ts';
import type { PolarUser } from '#standin/polar/world/polarWorld.ts';

const pageOf = (title: string, content: string) => standinPage('Polar Flow', 'users', title, content);

export const ERROR_PAGE = pageOf('Error', '<h1>Oops, something went wrong</h1>');

export function authorizePage(
  asked: Record<string, string>,
  users: readonly PolarUser[],
  signedIn: number | null,
): string {
  const inputs = Object.entries(asked).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const options = users.map(({ person }) => {
    const selected = person.id === signedIn ? ' selected' : '';
    return `<option value="${person.id}"${selected}>${escapeHtml(`${person.firstName} ${person.lastName}`)}</option>`;
  });
  return pageOf(
    'Authorize',
    `<h1>Share your data with app ${escapeHtml(asked.client_id ?? '')}</h1>
<form method="post" action="/oauth2/authorization">
${inputs.join('\n')}
<p><label>Signed in as <select name="user_id">${options.join('')}</select></label></p>
<p>The app will be able to read all your training, activity and physical data.</p>
<p><button name="decision" value="accept">Accept</button> <button name="decision" value="decline">Decline</button> <button name="decision" value="error_page">Show an error page</button></p>
</form>`,
  );
}
