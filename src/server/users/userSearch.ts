import { type RawBuilder, sql } from 'kysely';
import { containing, germanDayIn } from '#server/db/searchText.ts';
import { ROLE_NAMES, type Role } from '#shared/roles.ts';
import { deactivated } from '#shared/words/accounts.ts';

const INDEXED_LENGTH = 3;

interface SearchedUser {
  email: string;
  role: Role;
  created_at: Date;
  deactivated_at: Date | null;
}

/** Each language's words are included; lower case, one column per line. */
export function userSearchText(user: SearchedUser, timezone: string): string {
  const { email, role, created_at, deactivated_at } = user;
  const roles = new Set([ROLE_NAMES.en[role], ROLE_NAMES.de[role]]);
  const shown = [email, ...roles, germanDayIn(timezone, created_at), ...(deactivated_at ? deactivated : [])];
  return shown.join('\n').toLowerCase();
}

/**
 * Most users share the part after an @, so the index is queried for the part before it, and only its matches are
 * compared with the whole text.
 */
export function userContains(search: string): RawBuilder<unknown>[] {
  const beforeAt = search.split('@', 1)[0] ?? '';
  if (beforeAt === search || beforeAt.length < INDEXED_LENGTH) return [sql`search_text LIKE ${containing(search)}`];
  // The second expression prevents the use of the index.
  return [sql`search_text LIKE ${containing(beforeAt)}`, sql`(search_text || '') LIKE ${containing(search)}`];
}
