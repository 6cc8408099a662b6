import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { API_BASE, CSRF_COOKIE, DEVICE_COOKIE, KNOWN_ORIGIN_SECONDS, REFRESH_COOKIE } from '#shared/constants.ts';

interface SessionCookies {
  refreshToken: string;
  csrfToken: string;
  expiresAt: Date;
}

function cookieOptions(publicUrl: string): { refresh: CookieSerializeOptions; csrf: CookieSerializeOptions } {
  const both: CookieSerializeOptions = { sameSite: 'strict', secure: publicUrl.startsWith('https:') };
  return {
    refresh: { ...both, httpOnly: true, path: `${API_BASE}/auth` },
    csrf: { ...both, httpOnly: false, path: '/' },
  };
}

export function setSessionCookies(reply: FastifyReply, publicUrl: string, session: SessionCookies, now: Date): void {
  const { refresh, csrf } = cookieOptions(publicUrl);
  const maxAge = Math.max(0, Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000));
  reply.setCookie(REFRESH_COOKIE, session.refreshToken, { ...refresh, maxAge });
  reply.setCookie(CSRF_COOKIE, session.csrfToken, { ...csrf, maxAge });
}

export function clearSessionCookies(reply: FastifyReply, publicUrl: string): void {
  const { refresh, csrf } = cookieOptions(publicUrl);
  reply.clearCookie(REFRESH_COOKIE, refresh);
  reply.clearCookie(CSRF_COOKIE, csrf);
}

/** Outlives the session: it gives a later sign-in its own budget. */
export function setDeviceCookie(reply: FastifyReply, publicUrl: string, device: string): void {
  const { refresh } = cookieOptions(publicUrl);
  reply.setCookie(DEVICE_COOKIE, device, { ...refresh, maxAge: KNOWN_ORIGIN_SECONDS });
}
