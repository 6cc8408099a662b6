import { captions, inBoth } from '#client/texts/inBoth.ts';
import { information } from './information.ts';

export const joiningTexts = inBoth({
  start: {
    title: captions('Connect your Strava account to {product}', 'Verbinde dein Strava-Konto mit {product}'),
    againTitle: ['Add the missing permission', 'Fehlende Freigabe ergänzen'],
    lead: [
      'Taking part is voluntary. You can stop at any time without disadvantage.',
      'Die Teilnahme ist freiwillig. Du kannst jederzeit ohne Nachteile aufhören.',
    ],
    againLead: [
      'At Strava, not all boxes were ticked, so data are missing. You will be asked once more; what has arrived stays.',
      'Bei Strava waren nicht alle Häkchen gesetzt, deshalb fehlen Daten. Du wirst noch einmal gefragt; was schon da ist, bleibt.',
    ],
    agreed: [
      'You have already agreed to the information above.',
      'Du hast in die Information oben schon eingewilligt.',
    ],
    box: captions(
      'I have read the information and agree that {product} uses the data listed.',
      'Ich habe die Information gelesen und willige ein, dass {product} die genannten Daten nutzt.',
    ),
    hint: [
      'You will be taken to Strava. Leave all boxes ticked there, otherwise data will be missing.',
      'Du wirst zu Strava weitergeleitet. Lass dort alle Häkchen gesetzt, sonst fehlen Daten.',
    ],
    sharedDevice: ['Check at Strava that it is your name at the top.', 'Prüfe bei Strava, dass dein Name oben steht.'],
    leaving: ['Opening Strava…', 'Strava wird geöffnet …'],
    failed: ['Connecting did not start.', 'Das Verbinden hat nicht begonnen.'],
    linkFailed: ['Could not load the link.', 'Der Link ließ sich nicht laden.'],
    connectionFailed: ['Could not load your connection.', 'Deine Verbindung ließ sich nicht laden.'],
    signedOut: [
      'You need a link to connect a Strava account.',
      'Um ein Strava-Konto zu verbinden, brauchst du einen Link.',
    ],
    signedOutHow: [
      'If you take part in a study, ask the people who run it for your link. If you have an account here, sign in and connect from there.',
      'Nimmst du an einer Studie teil, bitte die Studienleitung um deinen Link. Hast du hier ein Konto, melde dich an und verbinde dich dort.',
    ],
    signIn: ['Sign in', 'Anmelden'],
    dashboard: ['Back to the dashboard', 'Zurück zur Übersicht'],
    unknown: ['This link does not work', 'Dieser Link gilt nicht'],
    unknownText: [
      'It may have been replaced by a new one. Please ask the people who gave it to you for the new link.',
      'Vielleicht wurde er durch einen neuen ersetzt. Bitte lass dir den neuen Link geben.',
    ],
    full: [
      'No further accounts can be connected at the moment.',
      'Zurzeit können keine weiteren Konten verbunden werden.',
    ],
    fullText: [
      'Your place is not lost. Please tell the people who gave you this link, and try again later.',
      'Dein Platz geht nicht verloren. Bitte sage es denen, die dir den Link gaben, und versuche es später.',
    ],
    fullOwn: [
      'Your place is not lost. Please tell an admin, and try again later.',
      'Dein Platz geht nicht verloren. Bitte sage es einem Admin und versuche es später.',
    ],
    fullContact: captions(
      'Your place is not lost. Please tell {contact}, and try again later.',
      'Dein Platz geht nicht verloren. Bitte sage es {contact} und versuche es später.',
    ),
    notSetUpText: [
      'Nothing can be connected yet. Please tell the people who gave you this link.',
      'Noch lässt sich nichts verbinden. Bitte sage es denen, die dir den Link gaben.',
    ],
    already: captions('Your Strava account is connected: {name}.', 'Dein Strava-Konto ist verbunden: {name}.'),
    staff: captions(
      'You are signed in as {role, select, admin {an admin} other {a researcher}}.',
      '{role, select, admin {Du bist als Admin angemeldet.} other {Du bist mit einem Forschungskonto angemeldet.}}',
    ),
    staffText: [
      'This link is for athletes without an account here. Go on only for a test.',
      'Dieser Link ist für Sportler ohne Konto hier. Geh nur zum Testen weiter.',
    ],
    ownAccount: ['You are signed in.', 'Du bist angemeldet.'],
    ownAccountText: [
      'This link connects an athlete without an account here. To see your activities on your dashboard, connect your own account instead.',
      'Dieser Link verbindet jemanden, der hier kein Konto hat. Um deine Aktivitäten in deiner Übersicht zu sehen, verbinde stattdessen dein eigenes Konto.',
    ],
    ownAccountLink: ['Connect my own account', 'Mein eigenes Konto verbinden'],
  },
  information,
  redirect: {
    title: ['Connect Strava', 'Strava verbinden'],
    working: ['Finishing the connection…', 'Wir schließen die Verbindung ab …'],
    dashboard: ['Go to the dashboard', 'Zur Übersicht'],
    again: ['Connect again', 'Noch einmal'],
    start: ['Start connecting', 'Verbinden'],
    tryAgain: ['Try again', 'Erneut versuchen'],
    addPermission: ['Add permission', 'Freigabe ergänzen'],
    noParameters: [
      'This page opens after signing in at Strava. If it has just told you that your account is connected, all is well.',
      'Diese Seite öffnet sich nach der Anmeldung bei Strava. Hat sie dir gerade gesagt, dass dein Konto verbunden ist, ist alles gut.',
    ],
    connected: captions('Done, {name} is connected.', 'Fertig, {name} ist verbunden.'),
    connectedCode: captions('Done, {code} is connected.', 'Fertig, {code} ist verbunden.'),
    notWhole: [
      'You agreed to take part, and your place is kept. One thing is missing:',
      'Du hast der Teilnahme zugestimmt, und dein Platz bleibt. Eines fehlt noch:',
    ],
    lost: ['No activity arrives', 'Keine Aktivität kommt an'],
    without: ['Take part without these data', 'Ohne diese Daten teilnehmen'],
    decline: ['I do not want to take part', 'Ich möchte nicht teilnehmen'],
    yourCode: captions('Your code: {code}. Contact: {contact}', 'Dein Code: {code}. Kontakt: {contact}'),
    connectedNext: [
      'Your activities now arrive here by themselves: the newest within minutes, older ones within hours or days. You need do nothing more.',
      'Deine Aktivitäten kommen nun von selbst hier an: die neuesten in wenigen Minuten, ältere in Stunden oder Tagen. Du musst nichts weiter tun.',
    ],
    close: ['You can close this page.', 'Du kannst diese Seite schließen.'],
    notYours: ['Not your account?', 'Nicht dein Konto?'],
    notYoursOwn: [
      'Disconnect it on your dashboard, sign out at Strava and connect again.',
      'Trenne es in deiner Übersicht, melde dich bei Strava ab und verbinde dich erneut.',
    ],
    notYoursInvite: [
      'At Strava, open Settings, then My Apps, and revoke the access. Then sign out there and open your link again.',
      'Öffne bei Strava die Einstellungen, dann Meine Apps, und entziehe den Zugang. Melde dich dort ab und öffne deinen Link noch einmal.',
    ],
    privateMissing: ['Private activities are not shared', 'Private Aktivitäten sind nicht freigegeben'],
    privateMissingText: [
      'Activities that only you can see do not arrive, and some of the others may be missing. You can add the permission.',
      'Aktivitäten, die nur du sehen kannst, kommen nicht an, und auch andere können fehlen. Du kannst die Freigabe ergänzen.',
    ],
    gearMissing: ['Shoes and bikes are not shared', 'Schuhe und Räder sind nicht freigegeben'],
    gearMissingText: [
      'Activities arrive, but not which shoes or bike you used.',
      'Aktivitäten kommen an, aber nicht, welche Schuhe oder welches Rad du benutzt hast.',
    ],
    denied: ['You cancelled.', 'Du hast abgebrochen.'],
    deniedText: ['No data was transferred.', 'Es wurden keine Daten übertragen.'],
    scopeMissing: ['Your activities are not shared', 'Deine Aktivitäten sind nicht freigegeben'],
    scopeMissingText: captions(
      'Without this permission no activity arrives here. Missing: {names}. Add it and leave all boxes ticked at Strava.',
      'Ohne diese Freigabe kommt keine Aktivität hier an. Nicht freigegeben: {names}. Ergänze die Freigabe und lass bei Strava alle Häkchen gesetzt.',
    ),
    expired: ['The session has expired.', 'Die Sitzung ist abgelaufen.'],
    expiredText: [
      'Nothing was transferred. Please open your link once more, or start connecting again.',
      'Es wurde nichts übertragen. Bitte öffne deinen Link noch einmal oder beginne von vorn.',
    ],
    elsewhere: [
      'Did you begin in another app, such as a chat? Go on there, or copy your link there and open it in this browser.',
      'Hast du in einer anderen App begonnen, etwa in einem Chat? Mach dort weiter, oder kopiere dort deinen Link und öffne ihn in diesem Browser.',
    ],
    alreadyLinked: ['This Strava account is already in use', 'Dieses Strava-Konto ist schon in Gebrauch'],
    alreadyLinkedText: [
      'It belongs to another user of this installation. Sign in to Strava with your own account, or ask an admin.',
      'Es gehört zu einem anderen Benutzer dieser Installation. Melde dich bei Strava mit deinem eigenen Konto an oder frage einen Admin.',
    ],
    alreadyLinkedStudy: [
      'It belongs to another person. Sign in to Strava with your own account, or ask the contact of your study.',
      'Es gehört zu einer anderen Person. Melde dich bei Strava mit deinem eigenen Konto an oder frage den Kontakt deiner Studie.',
    ],
    alreadyLinkedContact: captions(
      'It belongs to another person. Sign in to Strava with your own account, or ask {contact}.',
      'Es gehört zu einer anderen Person. Melde dich bei Strava mit deinem eigenen Konto an oder frage {contact}.',
    ),
    otherAccount: ['Another Strava account is connected', 'Ein anderes Strava-Konto ist verbunden'],
    otherAccountText: [
      'You already have a connection to another Strava account. Sign in to Strava with that account to renew it, or ask an admin.',
      'Du bist schon mit einem anderen Strava-Konto verbunden. Melde dich bei Strava mit jenem Konto an, um es zu erneuern, oder frage einen Admin.',
    ],
    otherAccountStudy: [
      'Your code is already connected with another Strava account. Sign in to Strava with that account to renew it, or ask the contact of your study.',
      'Dein Code ist schon mit einem anderen Strava-Konto verbunden. Melde dich bei Strava mit jenem Konto an, um es zu erneuern, oder frage den Kontakt deiner Studie.',
    ],
    otherAccountContact: captions(
      'You already have a connection to another Strava account. Sign in to Strava with that account to renew it, or ask {contact}.',
      'Du bist schon mit einem anderen Strava-Konto verbunden. Melde dich bei Strava mit jenem Konto an, um es zu erneuern, oder frage {contact}.',
    ),
    otherCode: [
      'This Strava account already belongs to another code.',
      'Dieses Strava-Konto gehört schon zu einem anderen Code.',
    ],
    otherCodeText: [
      'Please tell the contact on your sheet. No data was transferred.',
      'Bitte melde dich beim Kontakt auf deinem Blatt. Es wurden keine Daten übertragen.',
    ],
    full: [
      'No further accounts can be connected at the moment.',
      'Zurzeit können keine weiteren Konten verbunden werden.',
    ],
    fullText: [
      'Your place is not lost. Please tell the people who gave you the link, or an admin, and try again later.',
      'Dein Platz geht nicht verloren. Bitte sage es denen, die dir den Link gaben, oder einem Admin und versuche es später.',
    ],
    fullStudy: [
      'Your place is not lost, and your consent is stored. Please tell the contact of your study, and try again later.',
      'Dein Platz geht nicht verloren, und deine Einwilligung ist gespeichert. Bitte sage es dem Kontakt deiner Studie und versuche es später.',
    ],
    inactive: ['Strava has switched this installation off', 'Strava hat diese Installation abgeschaltet'],
    fullContact: captions(
      'Your place is not lost. Please tell {contact}, and try again later.',
      'Dein Platz geht nicht verloren. Bitte sage es {contact} und versuche es später.',
    ),
    inactiveContact: captions(
      'The Strava app of this installation is inactive. Please tell {contact}.',
      'Die Strava-App dieser Installation ist nicht aktiv. Bitte sage es {contact}.',
    ),
    inactiveText: [
      'The Strava app of this installation is inactive. Please tell the people who gave you the link, or an admin.',
      'Die Strava-App dieser Installation ist nicht aktiv. Bitte sage es denen, die dir den Link gaben, oder einem Admin.',
    ],
    inactiveStudy: [
      'The Strava app of this installation is inactive. Please tell the contact of your study.',
      'Die Strava-App dieser Installation ist nicht aktiv. Bitte sage es dem Kontakt deiner Studie.',
    ],
    unavailable: ['Strava is not answering at the moment.', 'Strava antwortet gerade nicht.'],
    unavailableText: [
      'Nothing was changed. Please try again in 15 minutes.',
      'Es wurde nichts geändert. Versuche es in 15 Minuten.',
    ],
    consentStored: ['Your consent is stored.', 'Deine Einwilligung ist gespeichert.'],
    unavailableStudy: [
      'Your consent is stored; try again in 15 minutes.',
      'Deine Einwilligung ist gespeichert; versuche es in 15 Minuten.',
    ],
    offline: ['The server could not be reached.', 'Der Server war nicht erreichbar.'],
    offlineText: [
      'Please check your connection to the internet and try again.',
      'Bitte prüfe deine Internetverbindung und versuche es erneut.',
    ],
    failed: ['The connection could not be finished', 'Die Verbindung ließ sich nicht abschließen'],
  },
});
