export const reference = {
  title: 'API reference',
  lead: 'What a script may call with an API token of a study. A token reads the data of its study; no call here changes anything.',
  address: 'Address',
  header: 'Header of each call',
  tokens: 'Where tokens are made',
  tokensWhere: 'In a study, under Export',
  everyCall: 'Every call of Kadenz',
  everyCallFile: 'openapi.json (OpenAPI 3.1)',
  calls: 'Calls',
  failed: 'Could not load the reference.',
};
