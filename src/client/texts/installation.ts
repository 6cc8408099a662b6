import type { DisplayPolicy } from '#shared/contract/settings.ts';
import { message } from '#shared/message.ts';
import { type Caption, captions, inBoth } from './inBoth.ts';
import { anyLinked } from './sourceNames.ts';

const names: Record<DisplayPolicy, Caption> = {
  own_only: ['Connection only', 'Nur die Verbindung'],
  derived: ['Days and weeks', 'Tage und Wochen'],
  full: ['Activities', 'Aktivitäten'],
};

const effects: Record<DisplayPolicy, Caption> = {
  own_only: [
    'Researchers see whether a Strava account is connected, and nothing of what it recorded.',
    'Forschende sehen, ob ein Strava-Konto verbunden ist, und nichts von dem, was es aufgezeichnet hat.',
  ],
  derived: [
    'Researchers see sums by day and week and flags, but no single activity.',
    'Forschende sehen Summen je Tag und Woche und Auffälligkeiten, aber keine einzelne Aktivität.',
  ],
  full: [
    'Researchers see the figures of each activity, under the code.',
    'Forschende sehen die Werte jeder Aktivität, unter dem Code.',
  ],
};

export const installationTexts = inBoth({
  title: ['Settings', 'Einstellungen'],
  dashboard: ['Dashboard', 'Übersicht'],
  failed: ['Could not load the settings.', 'Die Einstellungen ließen sich nicht laden.'],
  basis: {
    title: ['Strava data in research', 'Strava-Daten in der Forschung'],
    policy: [
      'As third parties quote it, the policy of Strava’s API of 1 June 2026 does not permit research use of API data without a separate agreement.',
      'Nach Zitaten Dritter erlaubt die Richtlinie der Strava-API vom 1. Juni 2026 Forschung mit Daten der API nur mit einer eigenen Vereinbarung.',
    ],
    about: [
      `Studies may read data from Strava once the basis for it is recorded here. Data from other sources, such as ${anyLinked.en} or uploaded files, and what users see of their own data do not depend on it.`,
      `Studien dürfen Daten aus Strava lesen, sobald hier die Grundlage dafür eingetragen ist. Daten aus anderen Quellen, etwa aus ${anyLinked.de} oder aus hochgeladenen Dateien, und was Benutzer von ihren eigenen Daten sehen, hängen nicht davon ab.`,
    ],
    none: [
      'No basis is recorded. Data from Strava are held back from all studies.',
      'Es ist keine Grundlage eingetragen. Daten aus Strava werden in allen Studien zurückgehalten.',
    ],
    text: ['Basis', 'Grundlage'],
    textHint: [
      'Such as the agreement with Strava: what it is, of which day, and where it is kept.',
      'Etwa die Vereinbarung mit Strava: was sie ist, von welchem Tag und wo sie aufbewahrt wird.',
    ],
    at: ['Recorded', 'Eingetragen'],
    by: ['By', 'Von'],
    unknown: ['Unknown', 'Unbekannt'],
    record: ['Record basis', 'Grundlage eintragen'],
    recording: ['Recording…', 'Wird eingetragen …'],
    recorded: ['Basis recorded', 'Grundlage eingetragen'],
    withdraw: ['Withdraw basis…', 'Grundlage zurückziehen …'],
    withdrawTitle: [
      'Withdraw the basis for Strava data in research?',
      'Grundlage für Strava-Daten in der Forschung zurückziehen?',
    ],
    withdrawEffects: [
      [
        'Researchers no longer see activities, days, weeks and flags that come from Strava, in any study.',
        'No further study can permit Strava.',
        'Nothing is deleted: users go on seeing their own data, uploaded files stay visible, and all of it appears again once a basis is recorded.',
      ],
      [
        'Forschende sehen in keiner Studie mehr Aktivitäten, Tage, Wochen und Auffälligkeiten, die aus Strava kommen.',
        'Keine weitere Studie kann Strava erlauben.',
        'Nichts wird gelöscht: Benutzer sehen weiterhin ihre eigenen Daten, hochgeladene Dateien bleiben sichtbar, und alles erscheint wieder, sobald eine Grundlage eingetragen ist.',
      ],
    ],
    withdrawSubmit: ['Withdraw basis', 'Grundlage zurückziehen'],
    withdrawing: ['Withdrawing…', 'Wird zurückgezogen …'],
    withdrawn: ['Basis withdrawn', 'Grundlage zurückgezogen'],
  },
  display: {
    title: ['What researchers see of Strava data', 'Was Forschende von Strava-Daten sehen'],
    about: [
      `Holds for all studies of this installation and their exports, once a basis is recorded. Data from other sources, such as ${anyLinked.en} or uploaded files, are not limited. Lists of admins by name and activities.xlsx are not limited; each access to them is in the audit log.`,
      `Gilt für alle Studien dieser Installation und ihre Exporte, sobald eine Grundlage eingetragen ist. Daten aus anderen Quellen, etwa aus ${anyLinked.de} oder aus hochgeladenen Dateien, sind nicht eingeschränkt. Listen der Admins mit Namen und activities.xlsx sind nicht eingeschränkt; jeder Zugriff darauf steht im Audit-Protokoll.`,
    ],
    level: ['Level', 'Stufe'],
    names,
    effects,
    saved: ['Settings saved', 'Einstellungen gespeichert'],
  },
  reasonHint: ['Shown in the audit log.', 'Steht im Audit-Protokoll.'],
  version: message('Version {version}'),
  footer: captions(
    'Strava data in research: {basis, select, yes {basis recorded. Researchers see: {level}.} other {held back, no basis recorded. Level: {level}.}}',
    'Strava-Daten in der Forschung: {basis, select, yes {Grundlage eingetragen. Forschende sehen: {level}.} other {zurückgehalten, keine Grundlage eingetragen. Stufe: {level}.}}',
  ),
});
