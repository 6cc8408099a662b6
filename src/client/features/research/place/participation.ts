import type { ReactNode } from 'react';
import type { PlaceOf } from '#client/api/callOfPlace.ts';
import type { ReceiptAnswer } from '#shared/contract/invites.ts';
import type { SourceName } from '#shared/sources.ts';

export type Participation = ReceiptAnswer['participation'];

/** The forms that lead to a source; a signed-in user has them on the dashboard. */
export type WaysToConnect = Partial<Record<SourceName, (participation: Participation) => ReactNode>>;

/** Whether files are given on the participant's own page. */
export const takesFilesHere = ({ permitted_sources, has_account }: Participation): boolean =>
  permitted_sources.includes('file') && !has_account;

/** A section of the participant's page. */
export interface PlaceProps {
  participation: Participation;
  of: PlaceOf;
}
