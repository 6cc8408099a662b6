import type { TokenLevel } from '#shared/contract/studyTokens.ts';
import { message } from '#shared/message.ts';

export const tokens = {
  title: 'API tokens for R and Python',
  lead: 'A token reads the data cuts of this study and nothing else. It ends when it expires, when you revoke it, or when your part in the study changes. Each call is in the log of the study.',
  failed: 'Could not load the tokens.',
  reference: 'Every call, its parameters and its answers: API reference',
  none: 'There is no token yet.',
  create: 'Create token',
  createTitle: 'Create an API token',
  createSubmit: 'Create token',
  creating: 'Creating token …',
  name: 'Name',
  nameHint: 'Where it is used, such as the notebook of the main analysis.',
  level: 'What it reads',
  levels: { coded: 'Coded', deidentified: 'De-identified', aggregated: 'Aggregated' } satisfies Record<
    TokenLevel,
    string
  >,
  levelNotes: {
    coded: 'Rows by participant code, as a package without de-identification.',
    deidentified: 'Pseudonyms of your own, shifted dates, parts of the day, rounded distances, makers of devices.',
  } satisfies Record<Exclude<TokenLevel, 'aggregated'>, string>,
  aggregatedNote: message(
    'Sums by group and week. Those of fewer than {count, plural, one {1 participant} other {# participants}} are empty; so are others from which these could be reckoned.',
  ),
  expiry: 'Ends after',
  days: message('{days, number} days'),
  madeTitle: message('Token {name}'),
  madeOnce: 'Copy the token now. It is shown only once; if it is lost, create another one.',
  copySecret: 'Copy token',
  madeClose: 'I have copied it',
  owner: 'Of',
  you: 'You',
  created: 'Created',
  lastUse: 'Last use',
  never: 'Never',
  expires: 'Expires',
  state: 'State',
  states: { valid: 'Valid', expired: 'Expired', revoked: 'Revoked' },
  revoke: 'Revoke',
  revokeOf: message('Revoke {name}'),
  revokeTitle: message('Revoke the token {name}?'),
  revokeText: 'Scripts that use it stop at once. It cannot be made valid again.',
  revoked: message('Token {name} revoked'),
  snippet: message('Script for {language}'),
  copySnippet: message('Copy the script for {language}'),
};
