import { stravaApi } from '#client/api/stravaApi.ts';
import type { ConnectedSource } from '#client/features/sources/source/connectedSource.ts';
import { ParticipantStart } from './ParticipantStart.tsx';

export const stravaSource: ConnectedSource = {
  Connect: ParticipantStart,
  useUndo: stravaApi.useUndoConnectionMutation,
};
