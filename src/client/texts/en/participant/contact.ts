import { message } from '#shared/message.ts';

export const contact = {
  title: 'Reminders by e-mail',
  intro:
    'If you want, the study reminds you when nothing arrives or a step is missing. Your address is kept encrypted: the people of the study cannot read it, and it is deleted when you stop or the study ends.',
  email: 'E-mail address',
  language: 'Language of the mails',
  languages: { de: 'Deutsch', en: 'English' },
  save: 'Leave this address',
  saving: 'Saving …',
  states: message(
    '{state, select, unconfirmed {A mail is on its way to {hint}. Open the link in it within 7 days; nothing else is sent before.} confirmed {You are reminded at {hint}.} other {Mails to {hint} come back. Take the address back and leave another one.}}',
  ),
  remove: 'Take the address back',
  removing: 'Deleting …',
  removed: 'Address deleted',
  failed: 'That could not be saved.',
  page: {
    confirm: 'Confirm your e-mail address',
    confirmText: 'From now on the study can remind you here. You can end that with a link in every mail.',
    confirmNow: 'Confirm this address',
    confirmed: 'Your address is confirmed',
    confirmedText: 'You can close this page.',
    leave: 'No more mails from your study',
    leaveText: 'Your address is deleted. Your place in the study stays as it is.',
    leaveNow: 'Send me no more mails',
    left: 'No more mails will come',
    leftText: 'Your address is deleted. You can leave it again on your page of the study.',
    noDigest: 'No more digests of your studies',
    noDigestText: 'You get no mail in the morning about what is new in your studies.',
    noDigestAfter: 'Nothing else changes in your studies.',
    working: 'One moment …',
    none: 'This link is not whole',
    noneText: 'A part of it is missing. Open the link in the mail again.',
    failed: 'That did not work.',
  },
};
