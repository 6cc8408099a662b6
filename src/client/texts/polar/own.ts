import { polar as english } from '#client/texts/en/polar/own.ts';
import { inBoth } from '#client/texts/inBoth.ts';
import { message } from '#shared/message.ts';

export const polarTexts = inBoth(english, {
  title: 'Verbindung mit Polar',
  offer: 'Deine Trainings können auch aus Polar Flow kommen.',
  connect: 'Polar verbinden',
  connectAgain: 'Polar wieder verbinden',
  lastData: message('Letztes Training {time}.'),
  noData: 'Noch kein Training seit der Verbindung.',
  lastCheck: message('Zuletzt nachgesehen {time}.'),
  importing: 'Polar wird nach deinen Trainings gefragt.',
  consentsMissing: 'Polar wartet auf deine Zustimmung',
  consentsText:
    'Melde dich bei account.polar.com an und stimme dem zu, was Polar fragt. Kadenz sieht jede Nacht wieder nach.',
  unread: message('Ab {date} gehen deine Trainings verloren'),
  unreadText:
    'Kadenz konnte dein Polar-Konto seit mindestens 20 Tagen nicht lesen, und Polar gibt nur die Trainings der letzten 30 Tage heraus. Lade deine neuesten Trainings als Dateien hoch und sag denen Bescheid, die diese Installation betreiben.',
  accessEnds: message('Der Zugang zu Polar endet am {date}'),
  accessEndsText: 'Polar verlängert ihn nicht. Verbinde dich vorher neu, damit kein Training fehlt.',
  ended: message('Die Verbindung mit Polar endete am {date}.'),
  deleteDue: message(
    'Deine Daten von Polar werden bis {date} gelöscht. Wenn du dich vorher wieder verbindest, bleiben sie.',
  ),
  disconnect: 'Polar trennen …',
  disconnectTitle: 'Polar trennen?',
  disconnectText: message(
    'Der Import endet sofort, und der Zugriff bei Polar wird zurückgegeben. Bis {day} wird hier alles gelöscht, was von Polar kam: deine Trainings ({activities}) mit Verlauf und Herzfrequenz. Bei Polar ändert sich nichts. Wenn du dich vorher wieder verbindest, wird nichts gelöscht.',
  ),
  disconnectConfirm: 'Trennen',
  disconnecting: 'Wird getrennt …',
  disconnectFailed: 'Polar konnte nicht getrennt werden.',
  start: {
    title: message('Dein Polar-Konto mit {product} verbinden'),
    lead: 'Die Teilnahme ist freiwillig. Du kannst jederzeit ohne Nachteil aufhören.',
    reads: 'Was wir lesen',
    readsHere: 'Was wir von Polar lesen',
    sharedDevice: 'Prüfe bei Polar, dass dein Konto angemeldet ist.',
    readsList: [
      'Deine Trainings ab dem Tag der Verbindung: Sportart, Start, Dauer, Strecke, Herzfrequenz, Kalorien und den Namen des Geräts.',
      'Die Datei jedes Trainings: den Verlauf Sekunde für Sekunde und die Route.',
      'Deine Nummer bei Polar, damit das richtige Konto verbunden ist.',
    ],
    never: 'Was wir nicht behalten',
    neverList: [
      'Dein Passwort: Das gibst du nur bei Polar ein.',
      'Deinen Namen, dein Geburtsdatum, Gewicht und Größe, die Polar mit der Verbindung schickt.',
      'Schlaf, Tagesaktivität und alles andere, was kein Training ist.',
    ],
    who: 'Wer es sieht',
    whoText:
      'Du und die Admins dieser Installation. Forscher sehen nichts davon, bis du an einer ihrer Studien teilnimmst und dem eigens zustimmst. Nichts wird verkauft oder weitergegeben.',
    history: 'Wie weit zurück',
    historyText:
      'Polar gibt keine Trainings von vor der Verbindung heraus. Lade dein Archiv bei account.polar.com herunter und hier auf deiner Übersicht hoch, um sie zu ergänzen.',
    historyOfPlace:
      'Polar gibt keine Trainings von vor der Verbindung heraus. Lade dein Archiv bei account.polar.com herunter und gib es auf dieser Seite im Abschnitt für deine Dateien an, um sie zu ergänzen.',
    historyWithoutFiles:
      'Polar gibt keine Trainings von vor der Verbindung heraus. Diese Studie nimmt keine Dateien an, deshalb kommt nichts von vorher dazu.',
    historyLink: 'Archiv hochladen',
    box: message('Ich habe die Information gelesen und bin einverstanden, dass {product} die genannten Daten nutzt.'),
    submit: 'Mit Polar verbinden',
    leaving: 'Polar wird geöffnet …',
    failed: 'Das Verbinden begann nicht.',
    notSetUp: 'Polar ist hier nicht eingerichtet.',
    already: 'Dein Polar-Konto ist verbunden.',
    signedOut: 'Melde dich an, um dein Polar-Konto zu verbinden.',
    signIn: 'Anmelden',
    dashboard: 'Zurück zur Übersicht',
  },
  redirect: {
    title: 'Polar wird verbunden',
    working: 'Einen Moment, die Verbindung wird hergestellt.',
    connectedTitle: 'Polar ist verbunden',
    connected: 'Trainings, die deine Uhr oder App ab jetzt an Polar Flow sendet, erscheinen hier.',
    consentsTitle: 'Polar ist noch nicht vollständig',
    consents: 'Das Konto ist bekannt, aber Polar gibt noch keine Daten heraus.',
    none: 'Diese Seite hat nichts zu tun, wenn du nicht von Polar kommst.',
    failedTitle: 'Polar ist nicht verbunden',
    again: 'Neu beginnen',
  },
});
