import type { User } from '#shared/contract/users.ts';
import { type FetchStub, failure, json, noContent } from './fetchStub.ts';

export function userId(number: number): string {
  return `0190aaaa-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

export function someUser(number: number, change: Partial<User> = {}): User {
  return {
    id: userId(number),
    email: `user${String(number).padStart(2, '0')}@example.org`,
    role: 'user',
    created_at: '2026-03-05T09:30:00.000Z',
    ...change,
  };
}

/** In memory: searched, sorted by e-mail, paged, changed. */
export function stubUsers(server: FetchStub, initial: readonly User[]): { users: User[] } {
  const held = { users: [...initial] };
  server.on('GET /api/users', ({ params }) => {
    const search = (params.get('search') ?? '').toLowerCase();
    const size = Number(params.get('page_size') ?? held.users.length);
    const page = Number(params.get('page') ?? 1);
    const sign = params.get('sort')?.startsWith('-') ? -1 : 1;
    const found = held.users
      .filter(({ email, role }) => `${email} ${role}`.includes(search))
      .sort((a, b) => sign * a.email.localeCompare(b.email));
    return json({ users: found.slice((page - 1) * size, page * size), total: found.length, page, page_size: size });
  });
  server.on('GET /api/users/0190*', ({ path }) => {
    const user = held.users.find(({ id }) => path.endsWith(id));
    return user ? json({ user }) : failure(404, 'User not found');
  });
  server.on('DELETE /api/users/0190*', ({ path }) => {
    held.users = held.users.filter(({ id }) => !path.endsWith(id));
    return noContent();
  });
  server.on('POST /api/users/0190*/reset-password', noContent());
  server.on('POST /api/users', ({ body }) => {
    const user = someUser(90, body as Partial<User>);
    held.users.push(user);
    return json({ user }, 201);
  });
  return held;
}
