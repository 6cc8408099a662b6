import { captions, inBoth } from '#client/texts/inBoth.ts';

export const inviteTexts = inBoth({
  title: ['Add Athlete', 'Sportler hinzufügen'],
  text: [
    'Show the code or send the link. The person who opens it reads what is shared, agrees, and connects a Strava account. No account here is needed.',
    'Zeige den Code oder schicke den Link. Wer ihn öffnet, liest, was geteilt wird, willigt ein und verbindet ein Strava-Konto. Ein Konto hier ist nicht nötig.',
  ],
  qr: ['QR code for the link below', 'QR-Code des Links darunter'],
  link: 'Link',
  open: ['Open in new Tab', 'In neuem Tab öffnen'],
  copy: ['Copy Link', 'Link kopieren'],
  copyFailed: [
    'The browser did not allow copying. Mark the link and copy it by hand.',
    'Der Browser hat das Kopieren nicht erlaubt. Markiere den Link und kopiere ihn von Hand.',
  ],
  failed: ['Could not load the link.', 'Der Link ließ sich nicht laden.'],
  since: captions('This link has been valid since {date}.', 'Dieser Link gilt seit {date}.'),
  renew: ['Renew link…', 'Link erneuern …'],
  renewTitle: ['Renew the link?', 'Den Link erneuern?'],
  renewText: [
    'The old link and every printed code stop working at once. Accounts that are connected stay connected. You will have to hand out the new link.',
    'Der alte Link und jeder gedruckte Code gelten sofort nicht mehr. Verbundene Konten bleiben verbunden. Den neuen Link musst du neu verteilen.',
  ],
  renewConfirm: ['Renew link', 'Link erneuern'],
  renewed: ['The link is new. The old one no longer works.', 'Der Link ist neu. Der alte gilt nicht mehr.'],
  renewFailed: [
    'The link could not be renewed. The old one still works.',
    'Der Link ließ sich nicht erneuern. Der alte gilt weiter.',
  ],
});
