import { captions } from '#client/texts/inBoth.ts';
import { message } from '#shared/message.ts';

export const information = {
  reads: ['What we read', 'Was wir lesen'],
  readsAtStrava: ['What we read from Strava', 'Was wir von Strava lesen'],
  readsList: [
    [
      'Your activities, those from before today and those that only you can see as well: sport, title, start, duration, distance and elevation.',
      'What your device adds to them: heart rate, cadence, speed, calories and the name of the device.',
      'The details of an activity when a person opens it: the course second by second and the route. They are kept for seven days.',
      'Your shoes and bikes: name, make and distance.',
      'Your name and your number at Strava, so that the right account is connected.',
    ],
    [
      'Deine Aktivitäten, auch die von früher und die nur für dich sichtbaren: Sportart, Titel, Beginn, Dauer, Distanz und Höhenmeter.',
      'Was dein Gerät dazu aufzeichnet: Herzfrequenz, Trittfrequenz, Geschwindigkeit, Kalorien und den Namen des Geräts.',
      'Die Einzelheiten einer Aktivität, wenn jemand sie öffnet: den Verlauf Sekunde für Sekunde und die Strecke. Sie werden sieben Tage aufbewahrt.',
      'Deine Schuhe und Räder: Name, Marke und Distanz.',
      'Deinen Namen und deine Nummer bei Strava, damit das richtige Konto verbunden ist.',
    ],
  ],
  ofStudy: captions(
    'You take part in a study. Of heart rate, device and gear, and route, only what you agreed to for it is stored: {kept, select, none {none of these} other {{kept}}}. Who sees it stands under “Who sees what”.',
    'Du nimmst an einer Studie teil. Von Herzfrequenz, Gerät und Ausrüstung und Strecke wird nur gespeichert, wozu du dafür zugestimmt hast: {kept, select, none {nichts davon} other {{kept}}}. Wer es sieht, steht unter „Wer was sieht“.',
  ),
  readsOfStudy: [
    'Your activities, those that only you can see as well: sport, title, start, duration, distance and elevation.',
    'Deine Aktivitäten, auch die nur für dich sichtbaren: Sportart, Titel, Beginn, Dauer, Distanz und Höhenmeter.',
  ],
  never: ['What we never read', 'Was wir nie lesen'],
  neverList: [
    [
      'Your password: you enter it at Strava alone.',
      'Your messages, comments, friends, clubs and photos.',
      'Nothing is changed or posted at Strava.',
    ],
    [
      'Dein Passwort: Du gibst es nur bei Strava ein.',
      'Deine Nachrichten, Kommentare, Freunde, Clubs und Fotos.',
      'Bei Strava wird nichts geändert und nichts veröffentlicht.',
    ],
  ],
  who: ['Who sees it', 'Wer es sieht'],
  whoText: [
    'You, if you have an account here, and the admins of this installation. Researchers see nothing of it until you take part in one of their studies and agree to that separately. Nothing is sold or passed on, and none of it is used to train artificial intelligence.',
    'Du selbst, wenn du hier ein Konto hast, und die Admins dieser Installation. Forschende sehen nichts davon, solange du nicht an einer ihrer Studien teilnimmst und darin eigens einwilligst. Nichts wird verkauft oder weitergegeben, und nichts davon dient dem Training künstlicher Intelligenz.',
  ],
  whoOfStudy: [
    'The researchers of your study, under your code and without your name, and the admins of this installation. Nothing is sold or passed on, and none of it is used to train artificial intelligence.',
    'Die Forschenden deiner Studie, unter deinem Code und ohne deinen Namen, und die Admins dieser Installation. Nichts wird verkauft oder weitergegeben, und nichts davon dient dem Training künstlicher Intelligenz.',
  ],
  long: ['How long it is kept', 'Wie lange es bleibt'],
  longText: captions(
    'As long as your account is connected. At the latest {days} days after the connection ended, everything that came from Strava is deleted. What you delete at Strava is deleted here as well.',
    'Solange dein Konto verbunden ist. Spätestens {days} Tage nach dem Ende der Verbindung wird alles gelöscht, was von Strava kam. Was du bei Strava löschst, wird auch hier gelöscht.',
  ),
  history: ['How far back', 'Wie weit zurück'],
  historyText: [
    'To your first activity at Strava, if your permission covers it. Reading it all can take some days.',
    'Bis zu deiner ersten Aktivität bei Strava, soweit deine Freigabe reicht. Alles zu lesen kann einige Tage dauern.',
  ],
  historyOfStudy: [
    'As far as the information of your study says. Nothing from before is stored.',
    'So weit, wie die Information deiner Studie sagt. Aus der Zeit davor wird nichts gespeichert.',
  ],
  rights: ['Your rights', 'Deine Rechte'],
  rightsText: [
    'You may see your data, have them corrected, receive a copy and have them deleted. You can end the connection at any time: on your dashboard, or at Strava under Settings, My Apps. What was read until then stays lawful. You may complain to the data protection authority.',
    'Du kannst deine Daten einsehen, berichtigen lassen, eine Kopie erhalten und sie löschen lassen. Die Verbindung kannst du jederzeit beenden: in deiner Übersicht oder bei Strava unter Einstellungen, Meine Apps. Was bis dahin gelesen wurde, bleibt rechtmäßig. Du kannst dich bei der Datenschutzaufsicht beschweren.',
  ],
  rightsOfStudy: [
    'You may see your data, have them corrected, receive a copy and have them deleted. You can end the connection at any time: on your own page, or at Strava under Settings, My Apps. What was read until then stays lawful. You may complain to the data protection authority.',
    'Du kannst deine Daten einsehen, berichtigen lassen, eine Kopie erhalten und sie löschen lassen. Die Verbindung kannst du jederzeit beenden: auf deiner eigenen Seite oder bei Strava unter Einstellungen, Meine Apps. Was bis dahin gelesen wurde, bleibt rechtmäßig. Du kannst dich bei der Datenschutzaufsicht beschweren.',
  ],
  full: ['Read the full consent text', 'Den ganzen Einwilligungstext lesen'],
  version: message('Version {version}'),
  print: ['Print', 'Drucken'],
  fullText: [
    [
      message(
        'I agree that the operator of this installation of {product} reads the data listed under “What we read” from my Strava account through Strava’s interface, stores them in this installation and shows them to the people named under “Who sees it”.',
      ),
      message(
        'Among these data are heart rates. They say something about my health and are specially protected by law (Article 9 of the General Data Protection Regulation). My agreement explicitly includes them.',
      ),
      message(
        'The purpose is to show activities in this installation and to prepare research on physical activity. Data enter a study only if I take part in it and have agreed to its own information.',
      ),
      message(
        'My agreement is voluntary. If I refuse it or take it back, I have no disadvantage. I can take it back at any time, by ending the connection here or at Strava, or by telling the people who gave me the link or an admin of this installation.',
      ),
      message(
        'When the connection has ended, nothing more is read. All data from Strava are deleted at the latest {days} days later; that they were deleted is recorded, without their content. If I connect again before that, they are kept.',
      ),
      message(
        'Strava is a service of its own with its own terms. It learns that I have connected this installation. This installation is neither run nor endorsed by Strava.',
      ),
      message('With my agreement the version of this text, its language and the time are recorded.'),
    ],
    [
      message(
        'Ich willige ein, dass der Betreiber dieser Installation von {product} die unter „Was wir lesen“ genannten Daten über die Schnittstelle von Strava aus meinem Strava-Konto liest, in dieser Installation speichert und den unter „Wer es sieht“ genannten Personen zeigt.',
      ),
      message(
        'Zu diesen Daten gehören Herzfrequenzen. Sie sagen etwas über meine Gesundheit und sind besonders geschützt (Artikel 9 der Datenschutz-Grundverordnung). Meine Einwilligung schließt sie ausdrücklich ein.',
      ),
      message(
        'Zweck ist, Aktivitäten in dieser Installation zu zeigen und Forschung über körperliche Aktivität vorzubereiten. In eine Studie gehen Daten nur ein, wenn ich an ihr teilnehme und in ihre eigene Information eingewilligt habe.',
      ),
      message(
        'Meine Einwilligung ist freiwillig. Gebe ich sie nicht oder widerrufe ich sie, habe ich keinen Nachteil. Widerrufen kann ich sie jederzeit, indem ich die Verbindung hier oder bei Strava beende oder es denen sage, die mir den Link gaben, oder einem Admin dieser Installation.',
      ),
      message(
        'Ist die Verbindung beendet, wird nichts mehr gelesen. Spätestens {days} Tage danach werden alle Daten von Strava gelöscht; dass sie gelöscht wurden, wird ohne ihren Inhalt festgehalten. Verbinde ich mich vorher erneut, bleiben sie erhalten.',
      ),
      message(
        'Strava ist ein eigener Dienst mit eigenen Bedingungen. Strava erfährt, dass ich diese Installation verbunden habe. Diese Installation wird von Strava weder betrieben noch empfohlen.',
      ),
      message(
        'Mit meiner Einwilligung werden die Version dieses Textes, seine Sprache und der Zeitpunkt festgehalten.',
      ),
    ],
  ],
} as const;
