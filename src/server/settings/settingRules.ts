import { isIP } from 'node:net';
import { isTimeZone } from '#shared/calendarDate.ts';

/** Each rule returns the final value, or throws an error that says what the variable accepts. */

function parseUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}

export function origin(value: string): string {
  const url = parseUrl(value);
  const isOrigin =
    url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username;
  if (isOrigin) return url.origin;
  throw new Error('the origin that people use, such as https://kadenz.example.org, without a path');
}

export function baseUrl(value: string): string {
  const url = parseUrl(value);
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash) return value.replace(/\/+$/, '');
  throw new Error('a URL that begins with https:// or http://');
}

export function webPage(value: string): string {
  const url = parseUrl(value);
  if (url && /^https?:$/.test(url.protocol) && !url.username) return url.href;
  throw new Error('a URL that begins with https:// or http://');
}

export function databaseUrl(value: string): string {
  const url = parseUrl(value);
  if (url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1) return value;
  throw new Error('a URL such as postgres://user:password@host:5432/database');
}

export function secretKey(value: string): string {
  if (value.length >= 32 && new Set(value).size >= 10) return value;
  throw new Error('at least 32 random characters, for example from: openssl rand -base64 32');
}

export function email(value: string, maxLength: number): string {
  if (/^[^\s@]+@[^\s@]+$/.test(value) && value.length <= maxLength) return value;
  throw new Error('an email address');
}

export function timezone(value: string): string {
  if (isTimeZone(value)) return value;
  throw new Error('a time zone by name, such as Europe/Berlin or UTC');
}

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

export function logLevel(value: string): string {
  if (levels.includes(value)) return value;
  throw new Error(levels.join(', '));
}

export function hours(value: string): number {
  if (/^\d{1,4}$/.test(value) && Number(value) > 0) return Number(value) * 3600;
  throw new Error('whole hours, at least 1');
}

export function people(value: string): number {
  if (/^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 100) return Number(value);
  throw new Error('a number of people from 1 to 100');
}

/** Addresses only: with `true` any caller could pass for any address. */
export function proxies(value: string): string | false {
  if (/^(off|false)$/i.test(value)) return false;
  if (value.split(',').every((part) => isAddressRange(part.trim()))) return value;
  throw new Error('off, or the addresses of the proxies, such as 10.0.0.5 or 10.0.0.0/24, separated by commas');
}

function isAddressRange(part: string): boolean {
  const [address = '', bits, ...rest] = part.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
