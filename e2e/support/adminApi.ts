export interface Person {
  id: string;
  email: string;
  password: string;
}

let count = 0;

export function newEmail(name: string): string {
  count += 1;
  return `${name}.${Date.now().toString(36)}${count}@kadenz.test`;
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** Prepares data over HTTP, because the tested screens must not prepare their own test. */
export class AdminApi {
  readonly #origin: string;
  readonly #who: { email: string; password: string };
  readonly #tokens = new Map<string, string>();

  private constructor(origin: string, who: { email: string; password: string }) {
    this.#origin = origin;
    this.#who = who;
  }

  static async signedIn(origin: string, who: { email: string; password: string }): Promise<AdminApi> {
    const api = new AdminApi(origin, who);
    await api.tokenOf(who);
    return api;
  }

  async tokenOf(who: { email: string; password: string }): Promise<string> {
    const { email, password } = who;
    const answer = await this.#send('POST', '/auth/login', { email, password, client: 'web' }, '');
    return (answer as { access_token: string }).access_token;
  }

  async call<Answer>(method: string, path: string, body?: object, who = this.#who): Promise<Answer> {
    const known = this.#tokens.get(who.email);
    // A token may have expired, or its session may be over.
    const answer = known ? await this.#answer(method, path, body, known) : null;
    if (answer && answer.status !== 401) return (await readBody(answer)) as Answer;
    const token = await this.tokenOf(who);
    this.#tokens.set(who.email, token);
    return (await this.#send(method, path, body, token)) as Answer;
  }

  async #send(method: string, path: string, body: object | undefined, token: string): Promise<unknown> {
    return readBody(await this.#answer(method, path, body, token));
  }

  #answer(method: string, path: string, body: object | undefined, token: string): Promise<Response> {
    return fetch(`${this.#origin}/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        origin: this.#origin,
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      body: body ? JSON.stringify(body) : null,
    });
  }

  /** The first password must be changed. */
  async newcomer(role: 'admin' | 'researcher' | 'user', email = newEmail(role)): Promise<Person> {
    const password = 'given by an admin';
    const body = { email, initial_password: password, role };
    const { user } = await this.call<{ user: { id: string } }>('POST', '/users', body);
    return { id: user.id, email, password };
  }

  async person(role: 'admin' | 'researcher' | 'user', email?: string): Promise<Person> {
    const person = await this.newcomer(role, email);
    const password = 'chosen by myself';
    await this.call('POST', '/users/change-password', { new_password: password }, person);
    return { ...person, password };
  }
}
