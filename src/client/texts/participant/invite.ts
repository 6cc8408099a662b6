import { invite as english } from '#client/texts/en/participant/invite.ts';
import { inBoth } from '#client/texts/inBoth.ts';
import { message } from '#shared/message.ts';

export const inviteTexts = inBoth(english, {
  title: 'Sportler hinzufügen',
  text: 'Zeige den Code oder schicke den Link. Wer ihn öffnet, liest, was geteilt wird, willigt ein und verbindet ein Strava-Konto. Ein Konto hier ist nicht nötig.',
  qr: 'QR-Code des Links darunter',
  link: 'Link',
  open: 'In neuem Tab öffnen',
  copy: 'Link kopieren',
  copyFailed: 'Der Browser hat das Kopieren nicht erlaubt. Markiere den Link und kopiere ihn von Hand.',
  failed: 'Der Link ließ sich nicht laden.',
  since: message('Dieser Link gilt seit {date}.'),
  renew: 'Link erneuern …',
  renewTitle: 'Den Link erneuern?',
  renewText:
    'Der alte Link und jeder gedruckte Code gelten sofort nicht mehr. Verbundene Konten bleiben verbunden. Den neuen Link musst du neu verteilen.',
  renewConfirm: 'Link erneuern',
  renewed: 'Der Link ist neu. Der alte gilt nicht mehr.',
  renewFailed: 'Der Link ließ sich nicht erneuern. Der alte gilt weiter.',
});
