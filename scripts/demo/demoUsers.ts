import { hashPassword } from '#server/plugins/passwords/passwordHashing.ts';
import { newUserRow } from '#server/users/userRows.ts';
import type { Role } from '#shared/roles.ts';

/** Password of all demo accounts. It is public, so only a folder of the demo is ever filled. */
export const DEMO_PASSWORD = 'kadenz-demo-tour';

export const DEMO_LOGINS = {
  admin: 'admin@kadenz.example',
  researcher: 'researcher@kadenz.example',
  user: 'user@kadenz.example',
} as const satisfies Record<Role, string>;

const NAMES = `Anna Becker,Ben Wagner,Carla Schulz,David Hoffmann,Elif Yilmaz,Finn Krause,Greta Lang,Hannes Vogt,Ida Sommer,
Jan Nowak,Klara Winter,Leon Brandt,Marie Dubois,Nils Peters,Olivia Rossi,Paul Engel,Quirin Maier,Rosa Garcia,Sven Lindqvist,
Tara Novak,Uwe Franke,Vera Kowalska,Willem de Vries,Xenia Petrova,Yusuf Demir,Zoe Martin,Aaron Busch,Britta Seidel,Cem Arslan,
Dana Horvath,Emil Graf,Frida Holm,Gero Albers,Helene Roth,Ivo Marin,Jule Reuter,Kai Simon`;
const DOMAINS = ['example.org', 'example.com', 'example.net'];
const DAY_MS = 86_400_000;
/** Researchers are among the oldest accounts, so that their studies have a past. */
const LAST_RESEARCHER = 15;
const DAYS_BETWEEN = 9.1;

function emailOf(name: string, index: number): string {
  return `${name.trim().toLowerCase().replaceAll(' ', '.')}@${DOMAINS[index % DOMAINS.length]}`;
}

function roleOf(index: number): Role {
  if (index === 0) return 'admin';
  return index % 2 === 1 && index <= LAST_RESEARCHER ? 'researcher' : 'user';
}

/** 40 people of all roles, created over the last year; the first three are the printed ones. */
export async function demoUserRows(now: Date, timezone: string) {
  const people: { email: string; role: Role }[] = [
    ...(['admin', 'researcher', 'user'] as const).map((role) => ({ email: DEMO_LOGINS[role], role })),
    ...NAMES.split(',').map((name, index) => ({ email: emailOf(name, index), role: roleOf(index) })),
  ];
  const password_hash = await hashPassword(DEMO_PASSWORD);
  return people.map(({ email, role }, index) => {
    const created = new Date(now.getTime() - (people.length - index) * DAYS_BETWEEN * DAY_MS);
    return newUserRow({ email, role, password_hash, is_temporary: false }, created, timezone);
  });
}
