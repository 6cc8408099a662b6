export const digest = {
  title: 'Mail in the morning',
  on: 'At 07:00 you get one mail over all your studies, if something in them is new. It has counts and names of studies, and no participant.',
  off: 'You get no mail about what is new in your studies.',
  notSetUp: 'No mail server is set up, so no mail comes.',
  switchOn: 'Send me the mail',
  switchOff: 'Send me no mail',
  saving: 'Saving …',
  switchedOn: 'The mail comes from the next morning on',
  switchedOff: 'No more mails in the morning',
  failed: 'The choice could not be loaded.',
};
