import { type RawBuilder, sql } from 'kysely';
import { ROLE_NAMES, type Role } from '#shared/roles.ts';
import { containing, germanDayIn } from './searchText.ts';

/** The index knows texts by three characters in a row. */
const INDEXED_LENGTH = 3;

/** As each language shows it. */
const DEACTIVATED = ['Deactivated', 'Deaktiviert'];

interface SearchedUser {
  email: string;
  role: Role;
  created_at: Date;
  deactivated_at: Date | null;
}

/** What a search of people looks through: every column of their table as each language shows it, lower case, one a line. */
export function userSearchText(user: SearchedUser, timezone: string): string {
  const { email, role, created_at, deactivated_at } = user;
  const roles = new Set([ROLE_NAMES.en[role], ROLE_NAMES.de[role]]);
  const shown = [email, ...roles, germanDayIn(timezone, created_at), ...(deactivated_at ? DEACTIVATED : [])];
  return shown.join('\n').toLowerCase();
}

/**
 * Conditions under which a row of `users` contains `search`. What follows an @ is shared by nearly everybody, and the index would
 * walk through all of them: it is asked for what stands before, and only what it finds is compared with the whole.
 */
export function userContains(search: string): RawBuilder<unknown>[] {
  const beforeAt = search.split('@', 1)[0] ?? '';
  if (beforeAt === search || beforeAt.length < INDEXED_LENGTH) return [sql`search_text LIKE ${containing(search)}`];
  // The index knows nothing of the second expression.
  return [sql`search_text LIKE ${containing(beforeAt)}`, sql`(search_text || '') LIKE ${containing(search)}`];
}
