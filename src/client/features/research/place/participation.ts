import type { ReactNode } from 'react';
import type { PlaceOf } from '#client/api/callOfPlace.ts';
import type { ReceiptAnswer } from '#shared/contract/invites.ts';
import type { SourceName } from '#shared/sources.ts';

export type Participation = ReceiptAnswer['participation'];

/** The form that leads to a source, and the hook that undoes a connection just made with the receipt. */
export interface WayToConnect {
  form: (participation: Participation) => ReactNode;
  useUndo: () => readonly [(receipt: string) => unknown, { isLoading: boolean; error?: unknown }];
}

export type WaysToConnect = Partial<Record<SourceName, WayToConnect>>;

export const takesFilesHere = ({ permitted_sources, has_account }: Participation): boolean =>
  permitted_sources.includes('file') && !has_account;

export interface PlaceProps {
  participation: Participation;
  of: PlaceOf;
}
