import { message } from '#shared/message.ts';
import { nextStep as english } from './en/nextStep.ts';
import { inBoth } from './inBoth.ts';

export const nextStepTexts = inBoth(english, {
  title: 'Nächster Schritt',
  no_invitation: 'Mit diesem Code ist noch niemand eingeladen.',
  invited: message(
    'Die Einladung wartet auf eine Antwort; ihr Link gilt bis {until}. Eine neue beendet den alten Link.',
  ),
  invitation_expired: 'Der Link ist abgelaufen, bevor sich jemand damit angemeldet hat.',
  permission_missing:
    'Private Aktivitäten sind nicht freigegeben, oder eine Freigabe wurde entzogen. Bitte um alle Freigaben.',
  disconnected:
    'Der Zugang wurde bei der Quelle entzogen. Frage nach, bevor du einen neuen Link sendest; es kann ein Ausstieg sein.',
  byLink: 'Ein neuer Link öffnet die eigene Seite der Person; dort wird die Quelle wieder verbunden.',
  byAccount:
    'Die Person hat ein Konto. Bitte sie, sich anzumelden, ihre Übersicht zu öffnen und die Quelle dort wieder zu verbinden.',
  silent:
    'Seit einiger Zeit kam keine Aktivität. Das kann eine Ruhezeit sein, ein Problem der Uhr oder der Übertragung. Sprich die Person an.',
  importing: 'Die Vorgeschichte wird geladen. Es ist nichts zu tun.',
  refused: 'Möchte nicht teilnehmen. Es ist nichts zu tun.',
  invite: 'Einladung erstellen',
  inviteAgain: 'Neue Einladung',
  copy: 'Erinnerung kopieren',
  copied: 'Text kopiert',
  copyFailed: 'Kopieren ging nicht. Markiere den Text und kopiere ihn selbst.',
  reminder: {
    invited: message(
      'Hallo, am {date} wurdest du mit dem Code {code} zu einer Studie eingeladen. Bitte öffne den Link deiner Einladung und sage, ob du teilnehmen willst; auch ein Nein ist eine Antwort. Fragen: {contact}',
    ),
    silent: message(
      'Hallo, für den Code {code} kam seit {date} keine Aktivität an. Bitte prüfe, ob deine Uhr überträgt. Wenn du pausieren musstest, ist alles in Ordnung. Fragen: {contact}',
    ),
    permission_missing: message(
      'Hallo, einige Aktivitäten zum Code {code} sind für die Studie nicht freigegeben. Bitte öffne den neuen Link und erlaube alle Freigaben. Fragen: {contact}',
    ),
    permission_account: message(
      'Hallo, einige Aktivitäten zum Code {code} sind für die Studie nicht freigegeben. Bitte melde dich an, öffne deine Übersicht und erlaube alle Freigaben. Fragen: {contact}',
    ),
  },
  never: 'Beginn',
});
