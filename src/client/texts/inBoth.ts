import { message } from '#shared/message.ts';
import type { ParamsOf } from '#shared/sentence.ts';
import type { Both } from '#shared/words/both.ts';

type Message = (params: never) => string;

/** A text alone is the same in both languages. */
export type Caption = string | Both;

interface Catalogue {
  readonly [key: string]: Caption | Message | Both<unknown> | Catalogue;
}

type InOne<Texts> =
  Texts extends Both<infer Text>
    ? Widened<Text>
    : Texts extends string | Message
      ? Widened<Texts>
      : { readonly [Key in keyof Texts]: InOne<Texts[Key]> };

type Widened<Text> = Text extends string ? string : Text extends readonly string[] ? readonly string[] : Text;

/** Loaded with the area's own files instead of with the first screen. */
export interface AreaTexts<Texts> {
  readonly en: Texts;
  readonly de: Texts;
}

export function inBoth<const Texts extends Catalogue>(texts: Texts): AreaTexts<InOne<Texts>> {
  return { en: inOne(texts, 0), de: inOne(texts, 1) };
}

function inOne<Texts>(texts: Texts, language: 0 | 1): InOne<Texts>;
function inOne(texts: unknown, language: 0 | 1): unknown {
  if (Array.isArray(texts)) return texts[language];
  if (typeof texts !== 'object' || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, inOne(text, language)]));
}

type Params<Text> = ParamsOf<Text, string | number>;

/** A caption with params in both languages; see `message`. */
export function captions<const English extends string, const German extends string>(
  english: English,
  german: Params<English> extends Params<German> ? German : never,
): Both<(params: Params<English>) => string> {
  return [message(english), message<string>(german)];
}
