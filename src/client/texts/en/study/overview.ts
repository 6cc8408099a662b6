import { message } from '#shared/message.ts';

export const overview = {
  nextTitle: 'No participants yet',
  nextText: 'Add participants first: each gets a code. The list of who is who stays outside this system.',
  nextForAnalyst: 'The owner or a manager of this study adds them.',
  handOut: 'Hand out invitations',
  watch: 'Watch data arrive',
  silentAlert: message(
    '{count, plural, one {1 participant has} other {# participants have}} sent no activity for {days, plural, one {1 day} other {# days}} or more. This can be rest, a watch problem or a sync problem.',
  ),
  showThese: message('{count, plural, one {Show this one} other {Show these #}}'),
  exportData: 'Export data',
};
