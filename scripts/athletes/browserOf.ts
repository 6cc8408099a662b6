import { AUTH_CALLS } from '#shared/calls/auth.ts';
import { API_BASE, CLIENT_ID } from '#shared/constants.ts';

export type BrowserCall = <Body>(method: string, path: string, payload?: object) => Promise<Body>;

export function openBrowser(url: string): { call: BrowserCall; takeToken(token: string): void } {
  const cookies = new Map<string, string>();
  let token = '';
  const call: BrowserCall = async <Body>(method: string, path: string, payload?: object) => {
    const isJson = payload !== undefined && !(payload instanceof FormData);
    const answer = await fetch(`${url}${API_BASE}${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: isJson ? JSON.stringify(payload) : (payload ?? null),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return (text === '' ? null : JSON.parse(text)) as Body;
  };
  const takeToken = (given: string) => {
    token = given;
  };
  return { call, takeToken };
}

export async function signIn(url: string, email: string, password: string): Promise<BrowserCall> {
  const { call, takeToken } = openBrowser(url);
  const login = { email, password, client: CLIENT_ID };
  takeToken((await call<{ access_token: string }>('POST', AUTH_CALLS.login.path, login)).access_token);
  return call;
}
