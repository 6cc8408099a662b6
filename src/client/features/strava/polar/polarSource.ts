import { useUndoPolarConnectionMutation } from '#client/api/sourcesApi.ts';
import type { ConnectedSource } from '#client/features/strava/source/connectedSource.ts';
import { ParticipantPolar } from './ParticipantPolar.tsx';

export const polarSource: ConnectedSource = {
  Connect: ParticipantPolar,
  useUndo: useUndoPolarConnectionMutation,
  control: async () => (await import(/* webpackChunkName: "polar-control" */ './polarControl.ts')).polarControl,
};
