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

/** A signed-in user has them on the dashboard. */
export type WaysToConnect = Partial<Record<SourceName, WayToConnect>>;

/** Whether files are given on the participant's own page. */
export const takesFilesHere = ({ permitted_sources, has_account }: Participation): boolean =>
  permitted_sources.includes('file') && !has_account;

/** A section of the participant's page. */
export interface PlaceProps {
  participation: Participation;
  of: PlaceOf;
}
