import { captions, inBoth } from '#client/texts/inBoth.ts';

export const polarTexts = inBoth({
  study: [
    'Sessions of Polar Flow accounts that participants connect, from the day they connect.',
    'Trainings aus Polar-Flow-Konten, die Teilnehmende verbinden, ab dem Tag der Verbindung.',
  ],
  title: ['Polar connection', 'Verbindung zu Polar'],
  offer: ['Your sessions can come from Polar Flow, too.', 'Deine Trainings können auch aus Polar Flow kommen.'],
  connect: ['Connect Polar', 'Polar verbinden'],
  connectAgain: ['Connect Polar again', 'Polar wieder verbinden'],
  lastData: captions('Last session {time}.', 'Letztes Training {time}.'),
  noData: ['No session since you connected.', 'Noch kein Training seit der Verbindung.'],
  lastCheck: captions('Last checked {time}.', 'Letzter Abgleich: {time}.'),
  importing: ['Polar is asked for your sessions.', 'Polar wird nach deinen Trainings gefragt.'],
  consentsMissing: ['Polar waits for your consent', 'Polar wartet auf deine Zustimmung'],
  consentsText: [
    'Sign in at account.polar.com and give the missing consents. That is checked again every night.',
    'Melde dich bei account.polar.com an und erteile die fehlenden Zustimmungen. Das wird jede Nacht wieder geprüft.',
  ],
  unread: captions('From {date} on your sessions are lost', 'Ab {date} gehen deine Trainings verloren'),
  unreadText: [
    'Your Polar account could not be read for at least 20 days, and Polar gives the sessions of the last 30 days only. Upload your newest sessions as files, and tell those who run this installation.',
    'Dein Polar-Konto ließ sich seit mindestens 20 Tagen nicht lesen, und Polar gibt nur die Trainings der letzten 30 Tage heraus. Lade deine neuesten Trainings als Dateien hoch und sag denen Bescheid, die diese Installation betreiben.',
  ],
  accessEnds: captions('The access to Polar ends on {date}', 'Der Zugang zu Polar endet am {date}'),
  accessEndsText: [
    'Polar does not renew it. Connect again before that day, so that no session is missing.',
    'Polar verlängert ihn nicht. Verbinde dich vorher neu, damit kein Training fehlt.',
  ],
  ended: captions('The connection to Polar ended on {date}.', 'Die Verbindung zu Polar endete am {date}.'),
  deleteDue: captions(
    'Your data from Polar are deleted by {date}. If you connect again before that, they are kept.',
    'Deine Daten von Polar werden bis {date} gelöscht. Wenn du dich vorher wieder verbindest, bleiben sie.',
  ),
  disconnect: ['Disconnect Polar…', 'Polar trennen …'],
  disconnectTitle: ['Disconnect Polar?', 'Polar trennen?'],
  disconnectText: captions(
    'The import stops at once, and the access at Polar is given back. By {day} everything that came from Polar is deleted here: your sessions ({activities}) with their course and heart rate. Nothing changes at Polar. If you connect again before that day, nothing is deleted.',
    'Der Import endet sofort, und der Zugang bei Polar wird zurückgegeben. Bis {day} wird hier alles gelöscht, was von Polar kam: deine Trainings ({activities}) mit Verlauf und Herzfrequenz. Bei Polar ändert sich nichts. Wenn du dich vorher wieder verbindest, wird nichts gelöscht.',
  ),
  disconnectConfirm: ['Disconnect', 'Trennen'],
  disconnecting: ['Disconnecting…', 'Wird getrennt …'],
  disconnectFailed: ['Polar could not be disconnected.', 'Polar konnte nicht getrennt werden.'],
  start: {
    title: captions('Connect your Polar account to {product}', 'Dein Polar-Konto mit {product} verbinden'),
    lead: [
      'Taking part is voluntary. You can stop at any time without disadvantage.',
      'Die Teilnahme ist freiwillig. Du kannst jederzeit ohne Nachteile aufhören.',
    ],
    reads: ['What we read', 'Was wir lesen'],
    readsHere: ['What we read from Polar', 'Was wir von Polar lesen'],
    sharedDevice: [
      'Check at Polar that it is your account that is signed in.',
      'Prüfe bei Polar, dass dein Konto angemeldet ist.',
    ],
    readsList: [
      [
        'Your sessions from the day you connect: sport, start, duration, distance, heart rate, calories and the name of the device.',
        'The file of each session: the course second by second and the route.',
        'Your number at Polar, so that the right account is connected.',
      ],
      [
        'Deine Trainings ab dem Tag der Verbindung: Sportart, Beginn, Dauer, Distanz, Herzfrequenz, Kalorien und den Namen des Geräts.',
        'Die Datei jedes Trainings: den Verlauf Sekunde für Sekunde und die Strecke.',
        'Deine Nummer bei Polar, damit das richtige Konto verbunden ist.',
      ],
    ],
    never: ['What we do not keep', 'Was wir nicht behalten'],
    neverList: [
      [
        'Your password: you enter it at Polar alone.',
        'Your name, date of birth, weight and height, which Polar sends with the connection.',
        'Sleep, daily activity and everything else that is no session.',
      ],
      [
        'Dein Passwort: Das gibst du nur bei Polar ein.',
        'Deinen Namen, dein Geburtsdatum, Gewicht und Größe, die Polar mit der Verbindung schickt.',
        'Schlaf, Tagesaktivität und alles andere, was kein Training ist.',
      ],
    ],
    who: ['Who sees it', 'Wer es sieht'],
    whoText: [
      'You and the admins of this installation. Researchers see nothing of it until you take part in one of their studies and agree to that separately. Nothing is sold or passed on.',
      'Du und die Admins dieser Installation. Forschende sehen nichts davon, solange du nicht an einer ihrer Studien teilnimmst und darin gesondert einwilligst. Nichts wird verkauft oder weitergegeben.',
    ],
    history: ['How far back', 'Wie weit zurück'],
    historyText: [
      'Polar gives no sessions from before the connection. Download your archive at account.polar.com and upload it on your dashboard to add them.',
      'Polar gibt keine Trainings von vor der Verbindung heraus. Lade dein Archiv bei account.polar.com herunter und hier in deiner Übersicht hoch, um sie zu ergänzen.',
    ],
    historyOfPlace: [
      'Polar gives no sessions from before the connection. Download your archive at account.polar.com and upload it on this page, in the section of your files, to add them.',
      'Polar gibt keine Trainings von vor der Verbindung heraus. Lade dein Archiv bei account.polar.com herunter und auf dieser Seite im Abschnitt für deine Dateien hoch, um sie zu ergänzen.',
    ],
    historyWithoutFiles: [
      'Polar gives no sessions from before the connection. This study takes no files, so what was before is not added.',
      'Polar gibt keine Trainings von vor der Verbindung heraus. Diese Studie nimmt keine Dateien an, deshalb kommt nichts von vorher dazu.',
    ],
    historyLink: ['Upload an archive', 'Archiv hochladen'],
    box: captions(
      'I have read the information and agree that {product} uses the data listed.',
      'Ich habe die Information gelesen und willige ein, dass {product} die genannten Daten nutzt.',
    ),
    submit: ['Connect with Polar', 'Mit Polar verbinden'],
    leaving: ['Opening Polar…', 'Polar wird geöffnet …'],
    failed: ['Connecting did not start.', 'Das Verbinden hat nicht begonnen.'],
    connectionFailed: ['Could not load your connection.', 'Deine Verbindung ließ sich nicht laden.'],
    notSetUp: ['Polar is not set up here.', 'Polar ist hier nicht eingerichtet.'],
    already: ['Your Polar account is connected.', 'Dein Polar-Konto ist verbunden.'],
    signedOut: ['Sign in to connect your Polar account.', 'Melde dich an, um dein Polar-Konto zu verbinden.'],
    signIn: ['Sign in', 'Anmelden'],
    dashboard: ['Back to the dashboard', 'Zurück zur Übersicht'],
  },
  redirect: {
    title: ['Connecting Polar', 'Polar wird verbunden'],
    working: ['One moment, the connection is being made.', 'Einen Moment, die Verbindung wird hergestellt.'],
    connectedTitle: ['Polar is connected', 'Polar ist verbunden'],
    connected: [
      'Sessions that your watch or app sends to Polar Flow from now on appear here.',
      'Trainings, die deine Uhr oder App ab jetzt an Polar Flow sendet, erscheinen hier.',
    ],
    consentsTitle: ['One step at Polar is missing', 'Ein Schritt bei Polar fehlt noch'],
    consents: [
      'The account is known, but Polar gives no data yet.',
      'Das Konto ist bekannt, aber Polar gibt noch keine Daten heraus.',
    ],
    noneTitle: ['Connect Polar', 'Polar verbinden'],
    none: [
      'This page opens after signing in at Polar. If it has just told you that your account is connected, all is well.',
      'Diese Seite öffnet sich nach der Anmeldung bei Polar. Hat sie dir gerade gesagt, dass dein Konto verbunden ist, ist alles gut.',
    ],
    failedTitle: ['Polar is not connected', 'Polar ist nicht verbunden'],
    again: ['Start again', 'Neu beginnen'],
  },
});
