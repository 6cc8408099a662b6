import { createElement, Fragment, type ReactNode } from 'react';

const CODE = /\b([A-Z]{2,5}-\d{3,6}-\d)\b/;

const unbroken = (code: string) => <span className="k-nowrap">{code}</span>;

/** The sentence, in which no participant's code breaks at its hyphens. */
export function wholeCodes(sentence: string): ReactNode {
  const parts = sentence.split(CODE);
  if (parts.length === 1) return sentence;
  return createElement(Fragment, null, ...parts.map((part, index) => (index % 2 === 1 ? unbroken(part) : part)));
}
