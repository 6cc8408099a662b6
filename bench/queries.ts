import type { UsersQuery } from '#shared/contract/users.ts';
import { nameOf } from './people.ts';

/** Pseudo-random numbers, equal in each run and for each contender. */
function* numbers(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Returns integers from 0 to below a limit, equal in each run with this `seed`. */
export function below(seed: number): (limit: number) => number {
  const random = numbers(seed);
  return (limit) => Math.floor((random.next().value ?? 0) * limit);
}

type QueryKind = 'paged' | 'searched';

const SORTS = ['email', '-email', 'role', '-created_at', 'created_at'] as const;
const PAGE_SIZE = 25;

export function makeQueries(kind: QueryKind, users: number, count: number): UsersQuery[] {
  const anyOf = below(users);
  return Array.from({ length: count }, (_, index): UsersQuery => {
    const sort = SORTS[index % SORTS.length];
    if (kind === 'paged') return { sort, page: 1 + anyOf(Math.ceil(users / PAGE_SIZE)), page_size: PAGE_SIZE };
    const { surname, given } = nameOf(anyOf(users));
    const search = [surname, `${given}.${surname}`, `${surname}@uni`][index % 3] ?? surname;
    return { sort, search, page: 1, page_size: PAGE_SIZE };
  });
}

export function toQueryString(query: UsersQuery): string {
  const entries = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(entries).toString();
}
