import { type FetchStub, failure, json, noContent, stubFetch } from './fetchStub.ts';

export function tokenOf(userId: string, serial: number): string {
  return `header.${btoa(JSON.stringify({ sub: userId, iat: serial }))}.signature`;
}

export function setCookie(cookie: string): void {
  Reflect.set(document, 'cookie', cookie);
}

export interface StubSession extends FetchStub {
  expireToken(): void;
  signInElsewhere(userId: string): void;
}

/** Sign-in, refresh and sign-out work; every other call below `/api` needs the newest access token. */
export function stubSession(userId = 'user-1'): StubSession {
  let owner = userId;
  let serial = 0;
  let valid: string | null = null;
  const giveToken = () => {
    serial += 1;
    valid = tokenOf(owner, serial);
    return json({ access_token: valid });
  };
  setCookie('csrf_refresh_token=csrf-1');
  const stub = stubFetch({
    'POST /api/auth/login': giveToken,
    'POST /api/auth/refresh': giveToken,
    'POST /api/auth/logout': () => {
      valid = null;
      setCookie('csrf_refresh_token=; max-age=0');
      return noContent();
    },
  });
  const guarded = (answer: () => Response) => (call: { headers: Headers }) =>
    valid !== null && call.headers.get('authorization') === `Bearer ${valid}`
      ? answer()
      : failure(401, 'Please sign in');
  stub.on(
    'GET /api/users',
    guarded(() => json({ users: [profileUser(owner)], total: 1, page: 1, page_size: 1 })),
  );
  stub.on(
    'GET /api/users/*',
    guarded(() => json({ user: profileUser(owner) })),
  );
  stub.on(
    'GET /api/users/me',
    guarded(() => json({ user: profileUser(owner), profile: null })),
  );
  return Object.assign(stub, {
    expireToken: () => {
      valid = null;
    },
    signInElsewhere: (otherId: string) => {
      owner = otherId;
      valid = null;
    },
  });
}

function profileUser(id: string) {
  return {
    id,
    email: `${id}@example.org`,
    role: 'admin',
    must_change_password: false,
    created_at: '2026-01-02T03:04:05.000Z',
  };
}
