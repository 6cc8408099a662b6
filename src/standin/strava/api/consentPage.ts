import type { StandinAthlete } from '#standin/strava/world/stravaWorld.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

const SCOPE_WORDS: Record<string, string> = {
  read: 'View data about your public profile',
  read_all: 'View your private segments, routes and events',
  'profile:read_all': 'View your complete Strava profile',
  'activity:read': 'View data about your activities',
  'activity:read_all': 'View data about your private activities',
};

export interface ConsentPage {
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
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Authorize (stand-in for Strava)</title>
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}button,select{font:inherit;padding:.5rem 1rem}.note{background:#fff3cd;color:#333;padding:.5rem 1rem}</style>
</head>
<body>
<main>
<p class="note">This is a stand-in for Strava on this computer. Its athletes are invented and nothing goes to Strava.</p>
<h1>Authorize app ${escapeHtml(page.clientId)} to connect</h1>
<form method="post" action="/oauth/accept_application">
${inputs.join('\n')}
<p><label>Signed in as <select name="athlete_id">${options.join('')}</select></label></p>
<fieldset><legend>The app will be able to</legend>
${ticks.join('\n')}
</fieldset>
<p><button name="decision" value="authorize">Authorize</button> <button name="decision" value="cancel">Cancel</button></p>
</form>
</main>
</body>
</html>
`;
}
