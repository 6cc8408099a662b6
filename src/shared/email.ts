/**
 * What yup's `string().email()` takes, so that no form lets pass what the server refuses, nor the other way round: the HTML
 * standard's definition of a valid e-mail address.
 */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** What two spellings of one e-mail address have in common: they are compared without case. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}
