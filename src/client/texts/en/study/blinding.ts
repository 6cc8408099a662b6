import { message } from '#shared/message.ts';

export const blinding = {
  title: 'Blinding',
  off: 'Analysts see the groups of this study.',
  on: 'Analysts do not see the groups: in no list, in no log, in no export and with no token.',
  begin: 'Blind the analysts',
  beginTitle: 'Blind the analysts of this study?',
  beginEffect: 'Analysts no longer see who is in which group. What they have seen or exported before stays known.',
  begun: 'Analysts are blinded',
  end: 'End the blinding',
  endTitle: 'End the blinding for all analysts?',
  endEffect: 'All analysts see the groups. The reason stays in the log of the study.',
  ended: 'Analysts see the groups',
  break: 'Break the blind',
  breakFor: message('Break the blind for {email}'),
  breakTitle: message('Break the blind for {email}?'),
  breakEffect: 'From now on this analyst sees the groups. This cannot be taken back. The reason stays in the log.',
  broken: message('{email} sees the groups'),
  saving: 'Saving …',
  notice: 'You are blinded: the groups of this study are not shown to you.',
};
