import { captions } from '#client/texts/inBoth.ts';

export const choose = {
  showing: captions(
    'The first {shown} of {all}. Search to narrow them down.',
    'Die ersten {shown} von {all}. Suche, um sie einzugrenzen.',
  ),
  none: ['Nobody matches.', 'Niemand passt dazu.'],
  usersFailed: ['Could not load the users.', 'Die Benutzer ließen sich nicht laden.'],
  labsFailed: ['Could not load the labs.', 'Die Labore ließen sich nicht laden.'],
  noLabs: ['No labs match.', 'Kein Labor passt dazu.'],
  since: captions('Account since {date}', 'Konto seit {date}'),
  withoutLab: ['Researcher without a lab', 'Forscht ohne Labor'],
  next: ['Next', 'Weiter'],
  back: ['Back', 'Zurück'],
  assign: ['Assign', 'Zuordnen'],
  assigning: ['Assigning…', 'Wird zugeordnet …'],
} as const;

export const assign = {
  title: captions('Assign a researcher to {lab}', '{lab}: forschende Person zuordnen'),
  person: ['User', 'Benutzer'],
  search: ['Search users by email', 'Benutzer nach E-Mail suchen'],
  noCandidates: [
    'There is no user who could be assigned. Add one in the User Management first.',
    'Es gibt niemanden, der zugeordnet werden könnte. Lege zuerst in der Benutzerverwaltung jemanden an.',
  ],
  toUsers: ['To the User Management', 'Zur Benutzerverwaltung'],
  review: captions(
    '{email} becomes a researcher of {lab}. They can create studies and see their own. Their start page becomes My Studies. The role cannot be changed back here.',
    '{email} forscht dann bei {lab}, kann Studien anlegen und die eigenen ansehen. Die Startseite ist dann „Meine Studien“. Hier lässt sich die Rolle nicht zurückändern.',
  ),
  reviewResearcher: captions(
    '{email}, already a researcher, joins {lab} and can create studies there.',
    '{email} forscht schon, kommt zu {lab} und kann dort Studien anlegen.',
  ),
  done: captions('{email} is now a researcher of {lab}', '{email} forscht jetzt bei {lab}'),
} as const;

export const changeRole = {
  button: ['Change Role', 'Rolle ändern'],
  title: captions('Make {email} a researcher', '{email} zum Forscher machen'),
  titleResearcher: captions('Assign {email} to a lab', '{email} einem Labor zuordnen'),
  lab: ['Lab', 'Labor'],
  search: ['Search labs', 'Labore suchen'],
  noLabs: ['There are no labs yet. Add a lab first.', 'Es gibt noch keine Labore. Lege zuerst eines an.'],
  toLabs: ['To the labs', 'Zu den Laboren'],
  fact: ['Lab', 'Labor'],
  factNone: ['No lab', 'Kein Labor'],
  factFailed: ['Could not load', 'Das konnte nicht geladen werden'],
  assign: ['Assign lab', 'Labor zuordnen'],
} as const;

export const move = {
  title: captions('Move {email} to another lab', '{email} in ein anderes Labor versetzen'),
  effect: captions(
    'They leave {lab} and can create studies in the new lab. They stay in the teams of the studies that they share.',
    'Die Person verlässt {lab} und kann im neuen Labor Studien anlegen. In den Teams geteilter Studien bleibt sie.',
  ),
  lab: ['New lab', 'Neues Labor'],
  choose: ['Choose a lab', 'Labor wählen'],
  noOtherLab: ['There is no other lab yet. Add a lab first.', 'Es gibt noch kein anderes Labor. Lege zuerst eines an.'],
  submit: ['Move researcher', 'Versetzen'],
  submitting: ['Moving…', 'Wird versetzt …'],
  done: captions('{email} now belongs to {lab}', '{email} gehört jetzt zu {lab}'),
} as const;
