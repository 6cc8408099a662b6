import { createElement, Fragment, type ReactNode } from 'react';
import { wholeCodes } from './wholeCodes.tsx';

/** The sentence, in which this address is a link; codes stay whole. */
export function mailLinks(sentence: string, email: string): ReactNode {
  if (email === '' || !sentence.includes(email)) return wholeCodes(sentence);
  const [first = '', ...others] = sentence.split(email);
  const link = <a href={`mailto:${email}`}>{email}</a>;
  return createElement(Fragment, null, wholeCodes(first), ...others.flatMap((part) => [link, wholeCodes(part)]));
}
