import { captions, inBoth } from '#client/texts/inBoth.ts';

export const contactTexts = inBoth({
  title: ['Reminders by email', 'Erinnerungen per E-Mail'],
  intro: [
    'If you want, the study reminds you when nothing arrives or a step is missing. Your address is kept encrypted: the study team cannot read it, and it is deleted when you stop or the study ends.',
    'Wenn du möchtest, erinnert dich die Studie, wenn nichts ankommt oder ein Schritt fehlt. Deine Adresse wird verschlüsselt aufbewahrt: Das Team der Studie kann sie nicht lesen, und sie wird gelöscht, wenn du aufhörst oder die Studie endet.',
  ],
  later: ['Not now? Be reminded by email', 'Nicht jetzt? Lass dich per E-Mail erinnern'],
  laterIntro: [
    'If you want, you get a mail in some days while this invitation can be used. Your address is kept encrypted: the study team cannot read it, and it is deleted when you join, decline, or the invitation ends.',
    'Wenn du möchtest, bekommst du in einigen Tagen eine Mail, solange diese Einladung gilt. Deine Adresse wird verschlüsselt aufbewahrt: Das Team der Studie kann sie nicht lesen, und sie wird gelöscht, wenn du teilnimmst, ablehnst oder die Einladung endet.',
  ],
  email: ['Email address', 'E-Mail-Adresse'],
  language: ['Language of the mails', 'Sprache der Mails'],
  languages: {
    de: 'Deutsch',
    en: 'English',
  },
  submit: ['Save this address', 'Diese Adresse speichern'],
  submitting: ['Saving…', 'Wird gespeichert …'],
  states: captions(
    '{state, select, unconfirmed {A mail is on its way to {hint}. Open the link in it within 7 days; nothing else is sent before.} unsent {The mail to {hint} could not be sent. Delete the address and enter it again.} confirmed {You are reminded at {hint}.} other {Mails to {hint} come back. Delete the address and enter another one.}}',
    '{state, select, unconfirmed {Eine Mail ist unterwegs an {hint}. Öffne den Link darin innerhalb von 7 Tagen; vorher wird nichts anderes gesendet.} unsent {Die Mail an {hint} ließ sich nicht senden. Lösche die Adresse und gib sie noch einmal an.} confirmed {Du wirst an {hint} erinnert.} other {Mails an {hint} kommen zurück. Lösche die Adresse und gib eine andere an.}}',
  ),
  remove: ['Delete address', 'Adresse löschen'],
  removing: ['Deleting…', 'Wird gelöscht …'],
  removed: ['Address deleted', 'Adresse gelöscht'],
  failed: ['That could not be saved.', 'Das ließ sich nicht speichern.'],
  page: {
    confirm: ['Confirm your email address', 'Bestätige deine Adresse'],
    confirmText: [
      'Then the study can send reminders to this address. A link in every mail ends them.',
      'Danach kann dir die Studie Erinnerungen an diese Adresse senden. Mit einem Link in jeder Mail kannst du das beenden.',
    ],
    confirmNow: ['Confirm this address', 'Diese Adresse bestätigen'],
    confirmed: ['Your address is confirmed', 'Deine Adresse ist bestätigt'],
    confirmedText: ['You can close this page.', 'Du kannst diese Seite schließen.'],
    leave: ['No more mails from your study', 'Keine Mails deiner Studie mehr'],
    leaveText: [
      'This deletes your address. Your place in the study, or your invitation to it, stays as it is.',
      'Das löscht deine Adresse. Dein Platz in der Studie oder deine Einladung dazu bleibt bestehen.',
    ],
    leaveNow: ['Send me no more mails', 'Mir keine Mails mehr senden'],
    left: ['No more mails will come', 'Es kommen keine Mails mehr'],
    leftText: [
      'Your address is deleted. You can leave it again where you left it before.',
      'Deine Adresse ist gelöscht. Du kannst sie dort wieder angeben, wo du sie angegeben hast.',
    ],
    noDigest: ['No more mails in the morning', 'Morgens keine Mail mehr'],
    noDigestText: [
      'The mail in the morning with news of your studies then no longer comes.',
      'Dann kommt morgens keine Mail mehr mit Neuem aus deinen Studien.',
    ],
    noDigestAfter: ['Nothing else changes in your studies.', 'In deinen Studien ändert sich sonst nichts.'],
    working: ['One moment…', 'Einen Moment …'],
    none: ['This link is not whole', 'Dieser Link ist nicht vollständig'],
    noneText: [
      'A part of it is missing. Open the link in the mail again.',
      'Ein Teil fehlt. Öffne den Link in der Mail noch einmal.',
    ],
    failed: ['That did not work.', 'Das hat nicht geklappt.'],
  },
  ask: {
    title: ['A new link to your page', 'Ein neuer Link zu deiner Seite'],
    text: [
      'Enter your code. If you left an email address on your page and confirmed it, a new link goes there.',
      'Gib deinen Code ein. Wenn du auf deiner Seite eine E-Mail-Adresse angegeben und bestätigt hast, geht ein neuer Link dorthin.',
    ],
    code: ['Your code', 'Dein Code'],
    codeHint: ['It is on your sheet, for example KDZ-004-4.', 'Er steht auf deinem Blatt, zum Beispiel KDZ-004-4.'],
    send: ['Send me the link', 'Link zusenden'],
    sending: ['One moment…', 'Einen Moment …'],
    asked: ['Look at your mails', 'Sieh in deine Mails'],
    askedText: [
      'If an address belongs to this code, a mail with the link is on its way. For your protection this page does not say whether there is one.',
      'Wenn zu diesem Code eine Adresse gehört, ist eine Mail mit dem Link unterwegs. Zu deinem Schutz sagt diese Seite nicht, ob es eine gibt.',
    ],
    nothing: [
      'No mail within an hour? Ask the contact on your sheet: the study can make a new link for your code.',
      'Nach einer Stunde noch keine Mail? Frage den Kontakt auf deinem Blatt: Die Studie kann für deinen Code einen neuen Link erstellen.',
    ],
    account: [
      'With an account your page opens after you sign in.',
      'Mit einem Konto öffnet sich deine Seite nach der Anmeldung.',
    ],
    signIn: ['Sign in', 'Anmelden'],
    lost: ['Get a new link by email', 'Neuen Link per E-Mail holen'],
  },
});
