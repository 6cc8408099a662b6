import type { Settings } from '#server/settings/env.ts';
import { SettingError } from '#server/settings/settingError.ts';
import { errorCode, StartError } from '#server/settings/startError.ts';
import { OwnerError } from './db/databaseRoles.ts';
import { diskFull } from './db/processLock.ts';

export function startFailureLine(error: unknown, settings: Settings | null): string {
  const message = error instanceof Error ? error.message : String(error);
  const oneLine = message.replaceAll(/\s*\n\s*/g, ' ');
  if (error instanceof SettingError || error instanceof StartError || settings === null) return oneLine;
  const code = errorCode(error);
  if (code === 'EADDRINUSE')
    return `PORT ${settings.port} on ${settings.host} is in use; stop the other program or set another PORT`;
  if (isOf(error, 'listen') && code === 'EACCES')
    return `PORT ${settings.port} on ${settings.host} may not be opened by this user (EACCES); set another PORT, such as 3000`;
  if (code === 'EADDRNOTAVAIL' || isOf(error, 'getaddrinfo', settings.host))
    return `HOST ${settings.host} is not an address of this machine; it takes one, such as 127.0.0.1 or 0.0.0.0`;
  if (code === 'ENOSPC' || (code === '53100' && settings.databaseUrl === null)) return diskFull(settings.dataDir);
  if (['EACCES', 'EPERM'].includes(code) && message.includes(settings.dataDir))
    return `DATA_DIR ${settings.dataDir} has a file that this user may not open or change (${oneLine}); give all files there to this user, for example with chown -R`;
  if (error instanceof OwnerError && settings.databaseOwnerUrl !== null)
    return databaseLine('DATABASE_OWNER_URL', settings.databaseOwnerUrl, errorCode(error.cause), oneLine);
  if (settings.databaseUrl !== null) return databaseLine('DATABASE_URL', settings.databaseUrl, code, oneLine);
  return `Kadenz could not start: ${oneLine}`;
}

function isOf(error: unknown, call: string, hostname?: string): boolean {
  if (!(error instanceof Error)) return false;
  const { syscall, hostname: asked } = error as NodeJS.ErrnoException & { hostname?: string };
  return syscall === call && (hostname === undefined || asked === hostname);
}

function databaseLine(name: string, databaseUrl: string, code: string, message: string): string {
  const { hostname, port, pathname, username } = new URL(databaseUrl);
  const place = `${hostname || 'localhost'}:${port || '5432'}`;
  if (/^28/.test(code)) return `${name}: PostgreSQL at ${place} refused the user "${username}" (${code})`;
  if (code === '3D000') return `${name}: PostgreSQL at ${place} has no database "${pathname.slice(1)}"`;
  if (code === '42501')
    return `${name}: the role "${username}" may not make or change the tables (42501); set DATABASE_OWNER_URL, or run npm run migrate with it`;
  return `${name}: the database at ${place} cannot be used (${reasonOf(code, message)})`;
}

/** A file of the address, such as a certificate, and an SQLSTATE need the message; other codes say enough. */
function reasonOf(code: string, message: string): string {
  if (/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return `${code}: ${message}`;
  return ['', 'ENOENT', 'EACCES'].includes(code) ? message : code;
}
