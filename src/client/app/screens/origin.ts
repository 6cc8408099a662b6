import type { Location } from 'react-router';
import { SCREENS } from '#shared/screens.ts';

/** State of a history entry after a redirect, so that the next screen can lead back. */
export interface OriginState {
  from?: string;
  expired?: boolean;
}

const NO_WAY_BACK: readonly string[] = [SCREENS.login, SCREENS.logout, SCREENS.changePassword];

export function toOrigin({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `${pathname}${search}${hash}`;
}

export function readOrigin(state: unknown): OriginState {
  if (typeof state !== 'object' || state === null) return {};
  const from = 'from' in state && typeof state.from === 'string' && isInternal(state.from) ? state.from : undefined;
  return { from, expired: 'expired' in state && state.expired === true };
}

function isInternal(path: string): boolean {
  if (!URL.canParse(path, window.location.origin)) return false;
  const url = new URL(path, window.location.origin);
  return path.startsWith('/') && url.origin === window.location.origin && !NO_WAY_BACK.includes(url.pathname);
}
