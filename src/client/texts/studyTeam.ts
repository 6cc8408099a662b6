import { captions } from './inBoth.ts';

export const team = {
  title: 'Team',
  text: [
    'Managers change the study and its participants; analysts only read. Only the owner and admins change the team.',
    'Die Verwaltung ändert die Studie und ihre Teilnehmenden, die Auswertung liest nur. Das Team ändern nur Leitung und Admins.',
  ],
  label: ['Team of this study', 'Team dieser Studie'],
  email: ['Email', 'E-Mail'],
  level: ['Part', 'Aufgabe'],
  since: ['Since', 'Seit'],
  add: ['Add to the team', 'Ins Team aufnehmen'],
  addTitle: ['Add to the team', 'Ins Team aufnehmen'],
  emailHint: [
    'A researcher of any lab. Those of this lab are suggested.',
    'Forschende aus jedem Labor. Die dieses Labors werden vorgeschlagen.',
  ],
  levelHint: {
    manager: ['Manager: changes study and participants', 'Verwaltung: ändert Studie und Teilnehmende'],
    analyst: ['Analyst: reads', 'Auswertung: liest'],
  },
  submit: ['Add', 'Aufnehmen'],
  submitting: ['Adding…', 'Wird aufgenommen …'],
  added: captions('{email} is now in the team', '{email} ist jetzt im Team'),
  changed: captions('{email} is now {level}', '{email} hat jetzt die Aufgabe {level}'),
  removed: captions('{email} is no longer in the team', '{email} ist nicht mehr im Team'),
  makeManager: ['Make manager', 'Verwaltung erlauben'],
  makeAnalyst: ['Make analyst', 'Auf Auswertung beschränken'],
  remove: ['Remove…', 'Entfernen …'],
  removeTitle: captions('Remove {email} from the team?', '{email} aus dem Team entfernen?'),
  removeText: ['They can no longer open this study.', 'Die Person kann diese Studie nicht mehr öffnen.'],
  removeConfirm: ['Remove', 'Entfernen'],
  failed: ['Could not load the team.', 'Das Team ließ sich nicht laden.'],
  ownerStays: [
    'The owner is changed on the page “Edit study”.',
    'Die Leitung wird auf der Seite „Studie bearbeiten“ übertragen.',
  ],
} as const;
