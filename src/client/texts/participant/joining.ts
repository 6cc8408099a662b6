import { joining as english } from '#client/texts/en/participant/joining.ts';
import { inBoth } from '#client/texts/inBoth.ts';
import { message } from '#shared/message.ts';

export const joiningTexts = inBoth(english, {
  start: {
    title: message('Verbinde dein Strava-Konto mit {product}'),
    againTitle: 'Fehlende Freigabe ergänzen',
    lead: 'Die Teilnahme ist freiwillig. Du kannst jederzeit ohne Nachteile aufhören.',
    againLead:
      'Bei Strava waren nicht alle Häkchen gesetzt, deshalb fehlen Daten. Du wirst noch einmal gefragt; was schon da ist, bleibt.',
    agreed: 'Du hast in die Information oben schon eingewilligt.',
    box: message('Ich habe die Information gelesen und willige ein, dass {product} die genannten Daten nutzt.'),
    hint: 'Du wirst zu Strava weitergeleitet. Lass dort alle Häkchen gesetzt, sonst fehlen Daten.',
    sharedDevice: 'Prüfe bei Strava, dass dein Name oben steht.',
    leaving: 'Strava wird geöffnet …',
    failed: 'Das Verbinden hat nicht begonnen.',
    signedOut: 'Um ein Strava-Konto zu verbinden, brauchst du einen Link.',
    signedOutHow:
      'Nimmst du an einer Studie teil, bitte die Studienleitung um deinen Link. Hast du hier ein Konto, melde dich an und verbinde dich dort.',
    signIn: 'Anmelden',
    dashboard: 'Zurück zur Übersicht',
    unknown: 'Dieser Link gilt nicht',
    unknownText: 'Vielleicht wurde er durch einen neuen ersetzt. Bitte lass dir den neuen Link geben.',
    full: 'Zurzeit können keine weiteren Konten verbunden werden.',
    fullText: 'Dein Platz geht nicht verloren. Bitte sage es denen, die dir den Link gaben, und versuche es später.',
    fullOwn: 'Dein Platz geht nicht verloren. Bitte sage es einem Admin und versuche es später.',
    fullContact: message('Dein Platz geht nicht verloren. Bitte sage es {contact} und versuche es später.'),
    notSetUpText: 'Noch lässt sich nichts verbinden. Bitte sage es denen, die dir den Link gaben.',
    already: message('Dein Strava-Konto ist verbunden: {name}.'),
    staff: message(
      '{role, select, admin {Du bist als Admin angemeldet.} other {Du bist mit einem Forschungskonto angemeldet.}}',
    ),
    staffText: 'Dieser Link ist für Sportler ohne Konto hier. Geh nur zum Testen weiter.',
    ownAccount: 'Du bist angemeldet.',
    ownAccountText:
      'Dieser Link verbindet jemanden, der hier kein Konto hat. Um deine Aktivitäten in deiner Übersicht zu sehen, verbinde stattdessen dein eigenes Konto.',
    ownAccountLink: 'Mein eigenes Konto verbinden',
  },
  information: {
    reads: 'Was wir lesen',
    readsList: [
      'Deine Aktivitäten, auch die von früher und die nur für dich sichtbaren: Sportart, Titel, Beginn, Dauer, Distanz und Höhenmeter.',
      'Was dein Gerät dazu aufzeichnet: Herzfrequenz, Trittfrequenz, Geschwindigkeit, Kalorien und den Namen des Geräts.',
      'Die Einzelheiten einer Aktivität, wenn jemand sie öffnet: den Verlauf Sekunde für Sekunde und die Strecke. Sie werden sieben Tage aufbewahrt.',
      'Deine Schuhe und Räder: Name, Marke und Distanz.',
      'Deinen Namen und deine Nummer bei Strava, damit das richtige Konto verbunden ist.',
    ],
    ofStudy: message(
      'Du nimmst an einer Studie teil. Von Herzfrequenz, Gerät und Ausrüstung und Strecke wird nur gespeichert, wozu du dafür zugestimmt hast: {kept, select, none {nichts davon} other {{kept}}}. Wer es sieht, steht unter „Wer was sieht“.',
    ),
    never: 'Was wir nie lesen',
    neverList: [
      'Dein Passwort: Du gibst es nur bei Strava ein.',
      'Deine Nachrichten, Kommentare, Freunde, Clubs und Fotos.',
      'Bei Strava wird nichts geändert und nichts veröffentlicht.',
    ],
    who: 'Wer es sieht',
    whoText:
      'Du selbst, wenn du hier ein Konto hast, und die Admins dieser Installation. Forschende sehen nichts davon, solange du nicht an einer ihrer Studien teilnimmst und darin eigens einwilligst. Nichts wird verkauft oder weitergegeben, und nichts davon dient dem Training künstlicher Intelligenz.',
    long: 'Wie lange es bleibt',
    longText: message(
      'Solange dein Konto verbunden ist. Spätestens {days} Tage nach dem Ende der Verbindung wird alles gelöscht, was von Strava kam. Was du bei Strava löschst, wird auch hier gelöscht.',
    ),
    history: 'Wie weit zurück',
    historyText:
      'Bis zu deiner ersten Aktivität bei Strava, soweit deine Freigabe reicht. Alles zu lesen kann einige Tage dauern.',
    rights: 'Deine Rechte',
    rightsText:
      'Du kannst deine Daten einsehen, berichtigen lassen, eine Kopie erhalten und sie löschen lassen. Die Verbindung kannst du jederzeit beenden: in deiner Übersicht oder bei Strava unter Einstellungen, Meine Apps. Was bis dahin gelesen wurde, bleibt rechtmäßig. Du kannst dich bei der Datenschutzaufsicht beschweren.',
    full: 'Den ganzen Einwilligungstext lesen',
    version: message('Fassung {version}'),
    print: 'Drucken',
    fullText: [
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
        'Mit meiner Einwilligung werden die Fassung dieses Textes, seine Sprache und der Zeitpunkt festgehalten.',
      ),
    ],
  },
  redirect: {
    title: 'Strava verbinden',
    working: 'Wir schließen die Verbindung ab …',
    dashboard: 'Zur Übersicht',
    again: 'Noch einmal',
    start: 'Verbinden',
    tryAgain: 'Erneut versuchen',
    addPermission: 'Freigabe ergänzen',
    noParameters:
      'Diese Seite öffnet sich nach der Anmeldung bei Strava. Hat sie dir gerade gesagt, dass dein Konto verbunden ist, ist alles gut.',
    connected: message('Fertig, {name} ist verbunden.'),
    connectedCode: message('Fertig, {code} ist verbunden.'),
    notWhole: 'Du hast der Teilnahme zugestimmt, und dein Platz bleibt. Eines fehlt noch:',
    lost: 'Keine Aktivität kommt an',
    without: 'Ohne diese Daten teilnehmen',
    decline: 'Ich möchte nicht teilnehmen',
    yourCode: message('Dein Code: {code}. Kontakt: {contact}'),
    connectedNext:
      'Deine Aktivitäten kommen nun von selbst hier an: die neuesten in wenigen Minuten, ältere in Stunden oder Tagen. Du musst nichts weiter tun.',
    close: 'Du kannst diese Seite schließen.',
    notYours: 'Nicht dein Konto?',
    notYoursOwn: 'Trenne es in deiner Übersicht, melde dich bei Strava ab und verbinde dich erneut.',
    notYoursInvite:
      'Öffne bei Strava die Einstellungen, dann Meine Apps, und entziehe den Zugang. Melde dich dort ab und öffne deinen Link noch einmal.',
    privateMissing: 'Private Aktivitäten sind nicht freigegeben',
    privateMissingText:
      'Aktivitäten, die nur du sehen kannst, kommen nicht an, und auch andere können fehlen. Du kannst die Freigabe ergänzen.',
    gearMissing: 'Schuhe und Räder sind nicht freigegeben',
    gearMissingText: 'Aktivitäten kommen an, aber nicht, welche Schuhe oder welches Rad du benutzt hast.',
    denied: 'Du hast abgebrochen.',
    deniedText: 'Es wurden keine Daten übertragen.',
    scopeMissing: 'Deine Aktivitäten sind nicht freigegeben',
    scopeMissingText: message(
      'Ohne diese Freigabe kommt keine Aktivität hier an. Es fehlt: {names}. Ergänze sie und lass bei Strava alle Häkchen gesetzt.',
    ),
    expired: 'Die Sitzung ist abgelaufen.',
    expiredText: 'Es wurde nichts übertragen. Bitte öffne deinen Link noch einmal oder beginne von vorn.',
    elsewhere:
      'Hast du in einer anderen App begonnen, etwa in einem Chat? Mach dort weiter, oder kopiere dort deinen Link und öffne ihn in diesem Browser.',
    alreadyLinked: 'Dieses Strava-Konto ist schon in Gebrauch',
    alreadyLinkedText:
      'Es gehört zu einem anderen Benutzer dieser Installation. Melde dich bei Strava mit deinem eigenen Konto an oder frage einen Admin.',
    otherAccount: 'Ein anderes Strava-Konto ist verbunden',
    otherAccountText:
      'Du bist schon mit einem anderen Strava-Konto verbunden. Melde dich bei Strava mit jenem Konto an, um es zu erneuern, oder frage einen Admin.',
    otherAccountStudy:
      'Dein Code ist schon mit einem anderen Strava-Konto verbunden. Melde dich bei Strava mit jenem Konto an, um es zu erneuern, oder frage den Kontakt deiner Studie.',
    otherCode: 'Dieses Strava-Konto gehört schon zu einem anderen Code.',
    otherCodeText: 'Bitte melde dich beim Kontakt auf deinem Blatt. Es wurden keine Daten übertragen.',
    full: 'Zurzeit können keine weiteren Konten verbunden werden.',
    fullText:
      'Dein Platz geht nicht verloren. Bitte sage es denen, die dir den Link gaben, oder einem Admin und versuche es später.',
    fullStudy:
      'Dein Platz geht nicht verloren, und deine Einwilligung ist gespeichert. Bitte sage es dem Kontakt deiner Studie und versuche es später.',
    inactive: 'Strava hat diese Installation abgeschaltet',
    fullContact: message('Dein Platz geht nicht verloren. Bitte sage es {contact} und versuche es später.'),
    inactiveContact: message('Die Strava-App dieser Installation ist nicht aktiv. Bitte sage es {contact}.'),
    inactiveText:
      'Die Strava-App dieser Installation ist nicht aktiv. Bitte sage es denen, die dir den Link gaben, oder einem Admin.',
    inactiveStudy: 'Die Strava-App dieser Installation ist nicht aktiv. Bitte sage es dem Kontakt deiner Studie.',
    unavailable: 'Strava antwortet gerade nicht.',
    unavailableText: 'Nichts ist verloren, und du musst nicht noch einmal einwilligen. Versuche es in 15 Minuten.',
    consentStored: 'Deine Einwilligung ist gespeichert.',
    unavailableStudy: 'Deine Einwilligung ist gespeichert; versuche es in 15 Minuten.',
    offline: 'Der Server war nicht erreichbar.',
    offlineText: 'Bitte prüfe deine Internetverbindung und versuche es erneut.',
    failed: 'Die Verbindung ließ sich nicht abschließen',
  },
});
