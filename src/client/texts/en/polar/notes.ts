export const polarNotes = {
  study: 'Sessions of Polar Flow accounts that participants connect, from the day they connect.',
  consents: 'Sign in at account.polar.com and agree to what Polar asks. We look again every night.',
};
