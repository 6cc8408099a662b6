import { escapeHtml } from '#standin/common/escapeHtml.ts';
import { standinPage } from '#standin/common/standinPage.ts';
import type { StandinAthlete } from '#standin/strava/world/stravaWorld.ts';

const SCOPE_WORDS: Record<string, string> = {
  read: 'View data about your public profile',
  read_all: 'View your private segments, routes and events',
  'profile:read_all': 'View your complete Strava profile',
  'activity:read': 'View data about your activities',
  'activity:read_all': 'View data about your private activities',
};

interface ConsentPage {
  clientId: string;
  redirectUri: string;
  state: string;
  scopes: readonly string[];
  unticked: readonly string[];
  athletes: readonly StandinAthlete[];
  signedIn: number | null;
}

export function consentPage(page: ConsentPage): string {
  const hidden = {
    client_id: page.clientId,
    redirect_uri: page.redirectUri,
    state: page.state,
    scope: page.scopes.join(','),
  };
  const inputs = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  const options = page.athletes.map(({ person }) => {
    const selected = person.id === page.signedIn ? ' selected' : '';
    return `<option value="${person.id}"${selected}>${escapeHtml(`${person.firstname} ${person.lastname}`)}</option>`;
  });
  const ticks = page.scopes.map((scope) => {
    const ticked = page.unticked.includes(scope) ? '' : ' checked';
    const words = escapeHtml(SCOPE_WORDS[scope] ?? scope);
    return `<p><label><input type="checkbox" name="granted" value="${escapeHtml(scope)}"${ticked}> ${words}</label></p>`;
  });
  const content = `<h1>Authorize app ${escapeHtml(page.clientId)} to connect</h1>
<form method="post" action="/oauth/accept_application">
${inputs.join('\n')}
<p><label>Signed in as <select name="athlete_id">${options.join('')}</select></label></p>
<fieldset><legend>The app will be able to</legend>
${ticks.join('\n')}
</fieldset>
<p><button name="decision" value="authorize">Authorize</button> <button name="decision" value="cancel">Cancel</button></p>
</form>`;
  return standinPage('Strava', 'athletes', 'Authorize', content);
}
