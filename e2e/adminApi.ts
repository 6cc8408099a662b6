interface Person {
  id: string;
  email: string;
  password: string;
}

let count = 0;

/** An e-mail that no other test uses. */
export function newEmail(name: string): string {
  count += 1;
  return `${name}.${Date.now().toString(36)}${count}@kadenz.test`;
}

/** Prepares accounts over HTTP, as an admin's script would; the screens under test are never used for it. */
export class AdminApi {
  readonly #origin: string;
  readonly #who: { email: string; password: string };
  #token = '';

  private constructor(origin: string, who: { email: string; password: string }) {
    this.#origin = origin;
    this.#who = who;
  }

  static async signedIn(origin: string, who: { email: string; password: string }): Promise<AdminApi> {
    const api = new AdminApi(origin, who);
    api.#token = await api.tokenOf(who);
    return api;
  }

  async tokenOf(who: { email: string; password: string }): Promise<string> {
    const { email, password } = who;
    const answer = await this.#post('/auth/login', { email, password, client: 'web' }, '');
    return (answer as { access_token: string }).access_token;
  }

  async #post(path: string, body: object, token: string): Promise<unknown> {
    const response = await fetch(`${this.#origin}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: this.#origin,
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  /** A person as an admin creates them: the first password must be changed. */
  async newcomer(role: 'admin' | 'researcher' | 'user', email = newEmail(role)): Promise<Person> {
    this.#token = await this.tokenOf(this.#who);
    const password = 'given by an admin';
    const answer = await this.#post('/users', { email, initial_password: password, role }, this.#token);
    return { id: (answer as { user: { id: string } }).user.id, email, password };
  }

  /** A person who has already chosen a password of their own. */
  async person(role: 'admin' | 'researcher' | 'user', email?: string): Promise<Person> {
    const person = await this.newcomer(role, email);
    const password = 'chosen by myself';
    await this.#post('/users/change-password', { new_password: password }, await this.tokenOf(person));
    return { ...person, password };
  }
}
