export const heldBack = {
  reasons: {
    no_basis: 'Data from Strava are held back: the operator has not recorded a basis for using them in research.',
    own_only:
      'Data from Strava are held back: in this installation researchers see only whether a Strava account is connected.',
    derived:
      'Single activities from Strava are held back: in this installation researchers see only sums by day and week.',
    not_permitted: 'Data from Strava are not read: this study does not permit them.',
  },
  openSettings: 'Open the settings',
  editSources: 'Edit the sources',
};
