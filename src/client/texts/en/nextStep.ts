import { message } from '#shared/message.ts';

export const nextStep = {
  title: 'Next step',
  no_invitation: 'Nobody was invited with this code yet.',
  invited: message('The invitation waits for an answer; its link is valid until {until}. A new one ends the old link.'),
  invitation_expired: 'The link expired unused.',
  permission_missing: 'Private activities are not shared, or a permission was taken back. Ask for all permissions.',
  disconnected: 'Access was withdrawn at the source. Ask before you send a new link; this may be a withdrawal.',
  byLink: 'A new link opens the participant’s own page, where the source is connected again.',
  byAccount:
    'The participant has an account. Ask them to sign in, open their dashboard and connect the source there again.',
  silent:
    'No activity has arrived for a while. This can be rest, a watch problem or a sync problem. Contact the participant.',
  importing: 'The history is being imported. Nothing is to be done.',
  refused: 'Does not want to take part. Nothing is to be done.',
  invite: 'Create invitation',
  inviteAgain: 'New invitation',
  copy: 'Copy reminder text',
  copied: 'Text copied',
  copyFailed: 'Could not copy. Select the text and copy it yourself.',
  reminder: {
    invited: message(
      'Hello, on {date} you were invited to a study with the code {code}. Please open the link of your invitation and say whether you want to take part; no is an answer too. Questions: {contact}',
    ),
    silent: message(
      'Hello, we have received no activity for code {code} since {date}. Please check that your watch syncs. If you had to rest, everything is fine. Questions: {contact}',
    ),
    permission_missing: message(
      'Hello, some activities for code {code} are not shared with the study. Please open the new link and allow all permissions. Questions: {contact}',
    ),
    permission_account: message(
      'Hello, some activities for code {code} are not shared with the study. Please sign in, open your dashboard and allow all permissions. Questions: {contact}',
    ),
  },
  never: 'the beginning',
};
