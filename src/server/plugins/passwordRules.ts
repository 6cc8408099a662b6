import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MAX, PASSWORD_MIN } from '#shared/constants.ts';
import { emailKey } from '#shared/email.ts';
import { messages } from '#shared/messages.ts';
import { type HttpError, invalidField } from './httpErrors.ts';
import { normalizePassword } from './passwordHashing.ts';

/** 49,000 passwords, the most often leaked first, lower case. */
const commonest = new Set(dictionary['passwords-common']);
/** Words that everyone tries, with any digits and signs around them: the list above knows few German ones. */
const everybodysWords = ['password', 'passwort', 'kennwort', 'willkommen', 'welcome', 'geheim', 'kadenz', 'strava'];

function isTooCommon(password: string, email: string, productName: string): boolean {
  const plain = password.toLowerCase();
  const address = emailKey(email);
  if (commonest.has(plain) || plain === address || plain === address.split('@', 1)[0]) return true;
  const word = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return everybodysWords.includes(word) || word === productName.normalize('NFKC').toLowerCase();
}

/** What is wrong with a new password for the account `email`, said at the body's field `field`; null when nothing is. */
export function passwordFault(field: string, password: string, email: string, productName: string): HttpError | null {
  const normalized = normalizePassword(password);
  const length = [...normalized].length;
  if (length < PASSWORD_MIN) return invalidField(field, messages.passwordTooShort);
  if (length > PASSWORD_MAX) return invalidField(field, messages.passwordTooLong);
  if (isTooCommon(normalized, email, productName)) {
    return invalidField(field, messages.passwordTooCommon, 'password_too_common');
  }
  return null;
}
