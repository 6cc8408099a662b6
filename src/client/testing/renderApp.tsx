import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App } from '#client/app/App.tsx';
import { createAppRouter } from '#client/app/router.tsx';
import { bootstrap } from '#client/session/session.ts';
import type { AppStore } from '#client/session/store.ts';
import { clearToasts } from '#client/ui/toast/toasts.ts';
import type { InstallationSettings } from '#shared/contract/settings.ts';
import type { ProfileAnswer, UserOverview } from '#shared/contract/users.ts';
import { type FetchStub, failure, json, noContent, stubFetch } from './fetchStub.ts';
import { routerOfTest, storeOfTest } from './ofTest.ts';
import { setCookie, tokenOf } from './stubSession.ts';

export interface AppUnderTest {
  user: UserEvent;
  server: FetchStub;
  store: AppStore;
}

export interface SignedIn extends Partial<ProfileAnswer['user']> {
  lab_name?: string;
}

interface RenderAppOptions {
  url?: string;
  as?: SignedIn;
  prepare?: (server: FetchStub) => void;
}

export function profileOf({ lab_name, ...user }: SignedIn): ProfileAnswer {
  const role = user.role ?? 'user';
  return {
    user: {
      id: '0190aaaa-0000-7000-8000-000000000001',
      email: `${role}@example.org`,
      role,
      must_change_password: false,
      created_at: '2026-03-05T09:30:00.000Z',
      ...user,
    },
    profile: lab_name === undefined ? null : { id: 'researcher-1', type: 'researcher', lab_id: 'lab-1', lab_name },
  };
}

const NO_OVERVIEW: UserOverview = { last_sign_in_at: null, lab: null, athlete: null, studies: [], study_total: 0 };

const NO_BASIS: InstallationSettings = {
  version: '0.1.0',
  small_cells: 5,
  display_policy: 'full',
  has_strava_basis: false,
  sources_set_up: ['strava', 'polar'],
};

function stubServer(as: SignedIn | undefined): FetchStub {
  const giveToken = () => json({ access_token: tokenOf(profileOf(as ?? {}).user.id, 1) });
  setCookie(`csrf_refresh_token=${as ? 'csrf-1' : '; max-age=0'}; path=/`);
  return stubFetch({
    'POST /api/auth/refresh': as ? giveToken : () => failure(401, 'Session expired'),
    'POST /api/auth/login': giveToken,
    'POST /api/auth/logout': () => noContent(),
    'GET /api/users/me': () => json(profileOf(as ?? {})),
    'GET /api/settings': () => json({ settings: NO_BASIS }),
    'GET /api/strava-integration/me/studies': () => json({ studies: [] }),
    'GET /api/strava-integration/me/duplicates': () => json({ duplicates: [], total: 0, page: 1, page_size: 10 }),
    'GET /api/users/*/overview': () => json({ overview: NO_OVERVIEW }),
    'GET /api/users/me/digest': () => json({ is_on: true, is_mail_set_up: true }),
    'GET /api/users/*/sessions': () => json({ sessions: [], total: 0 }),
  });
}

export function renderApp({ url = '/', as, prepare }: RenderAppOptions = {}): AppUnderTest {
  clearToasts();
  const server = stubServer(as);
  prepare?.(server);
  window.history.replaceState(null, '', url);
  const store = storeOfTest();
  void store.dispatch(bootstrap());
  render(<App store={store} router={routerOfTest(createAppRouter())} />);
  return { user: userEvent.setup(), server, store };
}
