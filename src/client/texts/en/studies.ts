/** Studies, as their screens call things. */
export const studies = {
  title: 'Studies',
};
