import { inBoth } from '#client/texts/inBoth.ts';

export const participantViewsTexts = inBoth({
  label: ['Views', 'Ansichten'],
  all: ['All', 'Alle'],
  contact: ['Needs contact', 'Zu kontaktieren'],
  notJoined: ['Not joined', 'Nicht beigetreten'],
  withdrawn: ['Withdrawn', 'Ausgeschieden'],
});
