import { captions, inBoth } from '#client/texts/inBoth.ts';

export const nextStepTexts = inBoth({
  title: ['Next step', 'Nächster Schritt'],
  no_invitation: ['Nobody was invited with this code yet.', 'Mit diesem Code ist noch niemand eingeladen.'],
  invited: captions(
    'The invitation waits for an answer; its link is valid until {until}. A new one ends the old link.',
    'Die Einladung wartet auf eine Antwort; ihr Link gilt bis {until}. Eine neue beendet den alten Link.',
  ),
  invitation_expired: ['The link expired unused.', 'Der Link ist unbenutzt abgelaufen.'],
  permission_missing: [
    'Private activities are not shared, or a permission was taken back. Ask for all permissions.',
    'Private Aktivitäten sind nicht freigegeben, oder eine Freigabe wurde entzogen. Bitte um alle Freigaben.',
  ],
  disconnected: [
    'Access to the source has ended, or reading it failed. Ask before you send a new link; this may be a withdrawal.',
    'Der Zugang zur Quelle ist beendet, oder das Lesen scheiterte. Frage nach, bevor du einen neuen Link sendest; vielleicht möchte die Person ausscheiden.',
  ],
  byLink: [
    'A new link opens the participant’s own page, where the source is connected again.',
    'Ein neuer Link öffnet die eigene Seite der Person; dort wird die Quelle wieder verbunden.',
  ],
  byAccount: [
    'The participant has an account. Ask them to sign in, open their dashboard and connect the source there again.',
    'Die Person hat ein Konto. Bitte sie, sich anzumelden, ihre Übersicht zu öffnen und die Quelle dort wieder zu verbinden.',
  ],
  notConnected: [
    'No data can arrive yet: no source is connected and no file was given.',
    'Noch können keine Daten ankommen: Keine Quelle ist verbunden, und keine Datei wurde gegeben.',
  ],
  notConnectedByLink: [
    'A new link opens the participant’s own page, where sources are connected and files are uploaded.',
    'Ein neuer Link öffnet die eigene Seite der Person; dort werden Quellen verbunden und Dateien hochgeladen.',
  ],
  notConnectedByAccount: [
    'The participant has an account. Ask them to sign in, open their dashboard and connect a source or upload files there.',
    'Die Person hat ein Konto. Bitte sie, sich anzumelden, ihre Übersicht zu öffnen und dort eine Quelle zu verbinden oder Dateien hochzuladen.',
  ],
  notConnectable: [
    'No data can arrive: this server is not set up for any source that the participant agreed to. An admin sets one up, or the study permits another source and asks for consent to a new version of the text.',
    'Es können keine Daten ankommen: Dieser Server ist für keine Quelle eingerichtet, der die Person zugestimmt hat. Ein Admin richtet eine ein, oder die Studie erlaubt eine andere Quelle und bittet um Zustimmung zu einer neuen Fassung des Textes.',
  ],
  silent: [
    'No activity has arrived for a while. This can be rest, a watch problem or a sync problem. Contact the participant.',
    'Seit einiger Zeit kam keine Aktivität. Das kann Erholung sein, ein Problem mit der Uhr oder ein Problem beim Abgleich. Sprich die Person an.',
  ],
  importing: [
    'The history is being imported. Nothing is to be done.',
    'Die Vorgeschichte wird gelesen. Es ist nichts zu tun.',
  ],
  refused: ['Does not want to take part. Nothing is to be done.', 'Möchte nicht teilnehmen. Es ist nichts zu tun.'],
  invite: ['Create invitation', 'Einladung erstellen'],
  inviteAgain: ['New invitation', 'Neue Einladung'],
  copy: ['Copy reminder text', 'Erinnerungstext kopieren'],
  copied: ['Text copied', 'Text kopiert'],
  copyFailed: [
    'Could not copy. Select the text and copy it yourself.',
    'Kopieren ging nicht. Markiere den Text und kopiere ihn selbst.',
  ],
  reminder: {
    invited: captions(
      'Hello, on {date} you were invited to a study with the code {code}. Please open the link of your invitation and say whether you want to take part; you can also decline. Questions: {contact}',
      'Hallo, am {date} wurdest du mit dem Code {code} zu einer Studie eingeladen. Bitte öffne den Link deiner Einladung und sage, ob du teilnehmen möchtest; du kannst auch ablehnen. Fragen: {contact}',
    ),
    silent: captions(
      'Hello, we have received no activity for code {code} since {date}. Please check that your watch syncs. If you had to rest, everything is fine. Questions: {contact}',
      'Hallo, für den Code {code} kam seit {date} keine Aktivität an. Bitte prüfe, ob deine Uhr überträgt. Wenn du pausieren musstest, ist alles in Ordnung. Fragen: {contact}',
    ),
    permission_missing: captions(
      'Hello, some activities for code {code} are not shared with the study. Please open the new link and allow all permissions. Questions: {contact}',
      'Hallo, einige Aktivitäten zum Code {code} sind für die Studie nicht freigegeben. Bitte öffne den neuen Link und erteile alle Freigaben. Fragen: {contact}',
    ),
    permission_account: captions(
      'Hello, some activities for code {code} are not shared with the study. Please sign in, open your dashboard and allow all permissions. Questions: {contact}',
      'Hallo, einige Aktivitäten zum Code {code} sind für die Studie nicht freigegeben. Bitte melde dich an, öffne deine Übersicht und erteile alle Freigaben. Fragen: {contact}',
    ),
  },
  never: ['the beginning', 'Beginn'],
});
