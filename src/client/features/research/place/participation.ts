import type { ReactNode } from 'react';
import type { PlaceOf } from '#client/api/callOfPlace.ts';
import type { ReceiptAnswer } from '#shared/contract/invites.ts';
import type { SourceName } from '#shared/sources.ts';

export type Participation = ReceiptAnswer['participation'];

/** The forms that lead to a source; a signed-in user has them on the dashboard. */
export type WaysToConnect = Partial<Record<SourceName, ReactNode>>;

/** A section of the participant's page. */
export interface PlaceProps {
  participation: Participation;
  of: PlaceOf;
}
