import { message } from '#shared/message.ts';
export const invite = {
  title: 'Add Athlete',
  text: 'Show the code or send the link. The person who opens it reads what is shared, agrees, and connects a Strava account. No account here is needed.',
  qr: 'QR code for the link below',
  link: 'Link',
  open: 'Open in new Tab',
  copy: 'Copy Link',
  copyFailed: 'The browser did not allow copying. Mark the link and copy it by hand.',
  failed: 'Could not load the link.',
  since: message('This link is valid since {date}.'),
  renew: 'Renew link…',
  renewTitle: 'Renew the link?',
  renewText:
    'The old link and every printed code stop working at once. Accounts that are connected stay connected. You will have to hand out the new link.',
  renewConfirm: 'Renew link',
  renewed: 'The link is new. The old one no longer works.',
  renewFailed: 'The link could not be renewed. The old one still works.',
};
