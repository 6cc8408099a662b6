export const heldBack = {
  reasons: {
    no_basis: 'Data from Strava are held back: the operator has not recorded a basis for using them in research.',
    own_only:
      'Data from Strava are held back: in this installation researchers see only whether a Strava account is connected.',
    derived:
      'Single activities from Strava are held back: in this installation researchers see only sums by day and week.',
    not_permitted: 'Data from Strava are not read: this study does not permit them.',
  },
  details: 'Activity details are not shown to researchers in this installation.',
  detailsOf: 'This is about data from Strava; files and sessions from Polar are shown.',
  recordedBy: 'An admin records it under Settings.',
  chosenBy: 'An admin chooses this under Settings.',
  openSettings: 'Open the settings',
  editSources: 'Edit the sources',
};
