export const participantViews = {
  label: 'Views',
  all: 'All',
  contact: 'Needs contact',
  notJoined: 'Not joined',
  withdrawn: 'Withdrawn',
};
