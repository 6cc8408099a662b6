import { message } from '#shared/message.ts';
import { installation as english } from './en/installation.ts';
import { inBoth } from './inBoth.ts';

export const installationTexts = inBoth(english, {
  title: 'Einstellungen',
  dashboard: 'Übersicht',
  failed: 'Die Einstellungen ließen sich nicht laden.',
  basis: {
    title: 'Strava-Daten in der Forschung',
    policy:
      'Wie Dritte sie zitieren, erlaubt die Richtlinie der Strava-API vom 1. Juni 2026 Forschung mit Daten der API nur mit einer eigenen Vereinbarung.',
    about:
      'Studien dürfen Daten aus Strava lesen, sobald hier die Grundlage dafür eingetragen ist. Daten aus anderen Quellen, etwa aus Polar oder aus hochgeladenen Dateien, und was Benutzer von ihren eigenen Daten sehen, hängen nicht davon ab.',
    none: 'Es ist keine Grundlage eingetragen. Daten aus Strava werden in allen Studien zurückgehalten.',
    text: 'Grundlage',
    textHint: 'Etwa die Vereinbarung mit Strava: was sie ist, von welchem Tag und wo sie aufbewahrt wird.',
    at: 'Eingetragen',
    by: 'Von',
    unknown: 'Unbekannt',
    record: 'Grundlage eintragen',
    recording: 'Wird eingetragen …',
    recorded: 'Grundlage eingetragen',
    withdraw: 'Grundlage zurückziehen …',
    withdrawTitle: 'Grundlage für Strava-Daten in der Forschung zurückziehen?',
    withdrawEffects: [
      'Forschende sehen in keiner Studie mehr Aktivitäten, Tage, Wochen und Auffälligkeiten, die aus Strava kommen.',
      'Keine weitere Studie kann Strava erlauben.',
      'Nichts wird gelöscht: Benutzer sehen weiterhin ihre eigenen Daten, hochgeladene Dateien bleiben sichtbar, und alles erscheint wieder, sobald eine Grundlage eingetragen ist.',
    ],
    withdrawSubmit: 'Grundlage zurückziehen',
    withdrawing: 'Wird zurückgezogen …',
    withdrawn: 'Grundlage zurückgezogen',
  },
  display: {
    title: 'Was Forschende von Strava-Daten sehen',
    about:
      'Gilt für alle Studien dieser Installation und ihre Exporte, sobald eine Grundlage eingetragen ist. Daten aus anderen Quellen, etwa aus Polar oder aus hochgeladenen Dateien, sind nicht eingeschränkt. Listen der Admins mit Namen und activities.xlsx sind nicht eingeschränkt; ihr Lesen steht im Audit-Protokoll.',
    level: 'Stufe',
    names: { own_only: 'Nur die Verbindung', derived: 'Tage und Wochen', full: 'Aktivitäten' },
    effects: {
      own_only: 'Forschende sehen, ob ein Strava-Konto verbunden ist, und nichts von dem, was es aufgezeichnet hat.',
      derived: 'Forschende sehen Summen je Tag und Woche und Auffälligkeiten, aber keine einzelne Aktivität.',
      full: 'Forschende sehen die Werte jeder Aktivität, unter dem Code.',
    },
    save: 'Speichern',
    saving: 'Wird gespeichert …',
    saved: 'Einstellungen gespeichert',
  },
  reasonHint: 'Steht im Audit-Protokoll.',
  version: message('Version {version}'),
  footer: message(
    'Strava-Daten in der Forschung: {basis, select, yes {Grundlage eingetragen. Forschende sehen: {level}.} other {zurückgehalten, keine Grundlage eingetragen. Stufe: {level}.}}',
  ),
});
