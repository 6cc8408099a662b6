export const copy = {
  copy: 'Copy',
  copied: 'Copied to clipboard',
  failed: 'The browser did not allow copying. Mark the text and copy it by hand.',
};
