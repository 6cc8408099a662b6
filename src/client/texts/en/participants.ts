/** Participants, as their screens call things. */
export const participants = {
  title: 'Participants',
};
