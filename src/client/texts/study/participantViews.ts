import { participantViews as english } from '#client/texts/en/study/participantViews.ts';
import { inBoth } from '#client/texts/inBoth.ts';

export const participantViewsTexts = inBoth(english, {
  label: 'Ansichten',
  all: 'Alle',
  contact: 'Zu kontaktieren',
  notJoined: 'Nicht beigetreten',
  withdrawn: 'Ausgeschieden',
});
