import type { participants as english } from '../en/participants.ts';

export const participants: typeof english = {
  title: 'Participants',
};
