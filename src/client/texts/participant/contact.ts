import { contact as english } from '#client/texts/en/participant/contact.ts';
import { inBoth } from '#client/texts/inBoth.ts';
import { message } from '#shared/message.ts';

export const contactTexts = inBoth(english, {
  title: 'Erinnerungen per E-Mail',
  intro:
    'Wenn du möchtest, erinnert dich die Studie, wenn nichts ankommt oder ein Schritt fehlt. Deine Adresse wird verschlüsselt aufbewahrt: Die Menschen der Studie können sie nicht lesen, und sie wird gelöscht, wenn du aufhörst oder die Studie endet.',
  email: 'E-Mail-Adresse',
  language: 'Sprache der Mails',
  languages: { de: 'Deutsch', en: 'English' },
  save: 'Diese Adresse angeben',
  saving: 'Wird gespeichert …',
  states: message(
    '{state, select, unconfirmed {Eine Mail ist unterwegs an {hint}. Öffne den Link darin innerhalb von 7 Tagen; vorher wird nichts anderes gesendet.} confirmed {Du wirst an {hint} erinnert.} other {Mails an {hint} kommen zurück. Nimm die Adresse zurück und gib eine andere an.}}',
  ),
  remove: 'Adresse zurücknehmen',
  removing: 'Wird gelöscht …',
  removed: 'Adresse gelöscht',
  failed: 'Das ließ sich nicht speichern.',
  page: {
    confirm: 'Bestätige deine E-Mail-Adresse',
    confirmText: 'Von nun an kann dich die Studie hier erinnern. Du kannst das mit einem Link in jeder Mail beenden.',
    confirmNow: 'Diese Adresse bestätigen',
    confirmed: 'Deine Adresse ist bestätigt',
    confirmedText: 'Du kannst diese Seite schließen.',
    leave: 'Keine Mails deiner Studie mehr',
    leaveText: 'Deine Adresse wird gelöscht. Dein Platz in der Studie bleibt, wie er ist.',
    leaveNow: 'Mir keine Mails mehr senden',
    left: 'Es kommen keine Mails mehr',
    leftText: 'Deine Adresse ist gelöscht. Du kannst sie auf deiner Seite der Studie wieder angeben.',
    noDigest: 'Keine Übersichten deiner Studien mehr',
    noDigestText: 'Du bekommst morgens keine Mail mehr darüber, was in deinen Studien neu ist.',
    noDigestAfter: 'In deinen Studien ändert sich sonst nichts.',
    working: 'Einen Moment …',
    none: 'Dieser Link ist nicht vollständig',
    noneText: 'Ein Teil fehlt. Öffne den Link in der Mail noch einmal.',
    failed: 'Das hat nicht geklappt.',
  },
  ask: {
    title: 'Ein neuer Link zu deiner Seite',
    text: 'Gib deinen Code ein. Wenn du auf deiner Seite eine E-Mail-Adresse angegeben und bestätigt hast, geht ein neuer Link dorthin.',
    code: 'Dein Code',
    codeHint: 'Er steht auf deinem Blatt, zum Beispiel KDZ-004-4.',
    send: 'Link zusenden',
    sending: 'Einen Moment …',
    asked: 'Sieh in deine Mails',
    askedText:
      'Wenn zu diesem Code eine Adresse gehört, ist eine Mail mit dem Link unterwegs. Zu deinem Schutz sagt diese Seite nicht, ob es eine gibt.',
    nothing:
      'Nach einer Stunde noch keine Mail? Frag den Kontakt auf deinem Blatt: Die Studie kann für deinen Code einen neuen Link machen.',
    account: 'Mit einem Konto öffnet sich deine Seite nach der Anmeldung.',
    signIn: 'Anmelden',
    lost: 'Neuen Link per E-Mail holen',
  },
});
