export const conflict = {
  title: 'Review their changes',
  text: 'Choose for each field which version is to stay, then save again.',
  none: 'They changed nothing that you changed. Save again to keep both.',
  field: 'Field',
  mine: 'Mine',
  theirs: 'Theirs',
  keepMine: 'keep mine',
  keepTheirs: 'keep theirs',
  nothing: 'nothing',
};
