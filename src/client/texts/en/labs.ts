/** Labs, as their screens call things. */
export const labs = {
  title: 'Labs',
};
