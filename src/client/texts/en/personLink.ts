import { message } from '#shared/message.ts';

export const personLink = {
  title: 'Account',
  none: 'Nobody has this code yet. Once the consent is recorded on paper, the code can be linked with an account.',
  about:
    'Which account has this code is shown to nobody who reads the study. What the account records is read by the study under the code.',
  account: 'Account',
  accountHint: 'The email of a user, or the Strava ID of an athlete.',
  reasonHint: 'Stands in the log of the study, where its team reads it. Write no name.',
  user: 'User',
  athlete: 'Athlete',
  stravaId: 'Strava ID',
  nameless: 'The code has no account: staff give the files of this participant.',
  link: {
    title: message('Link {code} with an account'),
    open: 'Link account…',
    effect: 'Files that staff gave for this code become files of the account.',
    submit: 'Link account',
    submitting: 'Linking…',
    done: 'Account linked',
  },
  reveal: {
    title: message('Who has {code}?'),
    open: 'Reveal link…',
    effect: 'That you looked stands in the log of the study, with your name and reason.',
    submit: 'Reveal link',
    submitting: 'Revealing…',
    done: '',
  },
  unlink: {
    title: message('Unlink {code}?'),
    open: 'Unlink…',
    effect:
      'The study reads nothing of this person any more, and the code is free again. Activities and files stay with the person, also those that staff gave.',
    submit: 'Unlink',
    submitting: 'Unlinking…',
    done: 'Account unlinked',
  },
};
