/**
 * Equal to yup's `string().email()`, so that forms and server agree: the HTML standard's definition of a valid e-mail
 * address.
 */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** The key of an e-mail address: addresses are compared without case. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}
