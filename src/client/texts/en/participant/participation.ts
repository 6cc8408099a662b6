import type { InviteCheck } from '#shared/contract/invites.ts';
import { message } from '#shared/message.ts';

const closed = {
  used: { title: 'This invitation has already been used.', text: message('If it was not you, tell {contact}.') },
  expired: {
    title: 'This invitation has expired.',
    text: message('Please ask the study for a new one: {contact}.'),
  },
  refused: {
    title: 'You have said that you do not want to take part.',
    text: message('If that changes, ask {contact} for a new invitation.'),
  },
  withdrawn: {
    title: 'Taking part with this code has ended.',
    text: message('If that is a surprise to you, ask {contact}.'),
  },
  full: {
    title: 'All places of this link are taken.',
    text: message('Please ask {contact} whether there will be more.'),
  },
  closed: { title: 'This study does not take participants any more.', text: message('Questions: {contact}.') },
  unknown: {
    title: 'This link does not work',
    text: message(
      'Perhaps it was replaced by a new one, or a part of it is missing. Scan the code on your sheet again, or ask those who gave it to you.',
    ),
  },
} satisfies Record<
  Exclude<InviteCheck, 'open' | 'recorded'>,
  { title: string; text: (params: { contact: string }) => string }
>;

export const participation = {
  loading: 'Study',
  connect: message('Connect your Strava account to the study "{title}"'),
  take: message('Take part in the study "{title}"'),
  lead: 'Taking part is voluntary. You can stop at any time without disadvantage.',
  closed,
  usedByYou:
    'Was it you? Your page opens with the link that you kept, or on your dashboard if you have an account. Is the link lost?',
  recorded: {
    title: message('Your place in the study "{title}"'),
    text: message(
      'You agreed to version {version} on paper{date, select, none {} other {, on {date}}}. {lab} recorded it, so you need not agree again.',
    ),
    answers: 'What you agreed to beyond the study itself',
    open: 'Open my page',
    opening: 'Opening…',
    failed: 'Your page could not be opened.',
    note: 'The link works once. On your page you get one that stays.',
  },
  account: {
    title: 'Your account',
    text: 'You are signed in. If you give this place to your account, you find it on your dashboard. What you agreed to stays as it is.',
    take: 'Give this place to my account',
    taking: 'Giving the place…',
    confirm: 'Give the place to this account?',
    confirmText:
      'Only if the account that is signed in on this device is yours: the study then reads its activities, as you agreed.',
    failed: 'The place could not be given to your account.',
    done: 'The place belongs to your account',
    signIn: 'Do you have an account here? Sign in and open this link again: then you can give this place to it.',
  },
  inChat:
    'Opened inside a chat app? Open this page in your browser, for example with the menu at the top: signing in at Strava or Polar fails inside some apps.',
  staff: message('You are signed in as {role, select, admin {an admin} other {a researcher}}.'),
  staffText: message('This link is for {code}. Go on only for a test.'),
  staffOpen: 'This link is for participants. Go on only for a test.',
  signedIn: 'A user is signed in on this device.',
  signedInText: 'If that is not you, leave the box below empty: nothing of your data then goes to that account.',
  withAccount: 'That is my account. The study belongs to it.',
  agree: 'Agree and go on',
  agreeing: 'Your consent is being recorded…',
  refuse: 'I do not want to take part',
  refuseTitle: 'Not take part?',
  refuseText: 'Nobody asks why. The study only learns that this code is not used. Later you need a new invitation.',
  refuseOpenText: 'Nobody asks why, and nothing is recorded. Until its last day you can open this link again.',
  refuseFailed: 'This could not be recorded.',
  refused: 'Thank you for telling us.',
  refusedText: 'You do not take part, and no data was transferred. You can close this page.',
  page: {
    title: message('Your place in the study: {code}'),
    ended: message('Taking part has ended: {code}'),
    joined: message('You take part in "{title}" of {lab}. Your code is {code}. Questions: {contact}'),
    over: 'The study has ended.',
    keep: 'Keep this link',
    keepText:
      'With it you come back to this page. Nobody can look it up for you: save it, print this page, or take a photo. Do not give it to others.',
    copy: 'Copy link',
    copied: 'Link copied to clipboard',
    copyFailed: 'The browser did not allow copying. Select the link and copy it by hand.',
    print: 'Print',
    sources: 'Where your data come from',
    inChat:
      'Inside a chat app? First open the link above in your browser: signing in at Strava or Polar fails inside some apps.',
    connected: message('Strava account: {name}'),
    notYours: 'Not your account?',
    undo: 'Disconnect',
    undoing: 'Ending the connection…',
    undoFailed: 'The connection could not be ended.',
    fileAccount: 'Files from your watch: upload them on your dashboard.',
    other: message('{source}: ask {contact}.'),
    data: 'What has arrived',
    dataText: message(
      '{count, plural, =0 {No activity yet.} one {# activity} other {# activities}}{last, select, none {} other {, the last one on {last}}}',
    ),
    consents: 'What you agreed to',
    version: message('Version {version}, {date}'),
    paper: message('Version {version}, signed on paper{date, select, none {} other { on {date}}}, recorded {recorded}'),
    nothing: 'Nothing beyond the study itself',
    hash: 'Fingerprint (SHA-256) of the text as you read it. The downloaded file has the same.',
    downloadText: message('Download the text of version {version}'),
    textFile: message('{code}-consent-{version}.txt'),
    unknown: 'This link does not work',
    unknownText: 'It may have been replaced by a new one. Ask the contact on your sheet.',
  },
};
