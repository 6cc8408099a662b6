import { IntlMessageFormat } from 'intl-messageformat';

/** A sentence: its code, params and English text; errors carry it on the wire. */
export type Sentence = {
  code: string;
  params?: SentenceParams | undefined;
  message: string;
};

/** A sentence as a param loses its full stop. */
export type SentenceParams = { [name: string]: string | number | Sentence };

/** English and German have the same plural forms. */
const LOCALE = 'de-DE';
const plurals = new Intl.PluralRules(LOCALE);
/** French numbers separate thousands by a narrow space, as the product does. */
const numbers = new Intl.NumberFormat('fr');
const formatters = {
  getPluralRules: () => plurals,
  getNumberFormat: () => numbers,
  getDateTimeFormat: () => new Intl.DateTimeFormat(LOCALE),
};

/** A message of a catalogue; the build parses those with params, so that the bundle has no parser. */
export type IcuMessage = ConstructorParameters<typeof IntlMessageFormat>[0];

const formats = new Map<IcuMessage, IntlMessageFormat>();

/** Marks messages that the build parses. */
export const icu = <Messages>(messages: Messages): Messages => messages;

export function fillIn(message: IcuMessage, params: Record<string, string | number>): string {
  if (typeof message === 'string' && !message.includes('{')) return message;
  let format = formats.get(message);
  if (!format) {
    format = new IntlMessageFormat(message, LOCALE, undefined, { ignoreTag: true, formatters });
    formats.set(message, format);
  }
  return String(format.format(params));
}

/** The params for filling in; params that are sentences are translated by `say`. */
export function wordsOf(params: SentenceParams, say: (sentence: Sentence) => string): Record<string, string | number> {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' ? say(value).replace(/\.$/, '') : value,
  ]);
  return Object.fromEntries(entries);
}

type ParamArguments<Text> = keyof ParamsOf<Text> extends never ? [] : [params: ParamsOf<Text>];

interface Sentences<Table extends Record<string, string>> {
  /** The sentence of the table with this code. */
  <Code extends keyof Table & string>(code: Code, ...params: ParamArguments<Table[Code]>): Sentence;
  readonly table: Table;
}

/** The sentences of a table of English texts by code. */
export function sentencesOf<const Table extends Record<string, string>>(table: Table): Sentences<Table> {
  const sentence = (code: keyof Table & string, params?: SentenceParams): Sentence => {
    const english = table[code] ?? code;
    if (!params) return { code, message: english };
    return {
      code,
      params,
      message: fillIn(
        english,
        wordsOf(params, ({ message }) => message),
      ),
    };
  };
  return Object.assign(sentence, { table });
}

/** The params of an ICU message: numbers for plurals and numbers, words for choices. */
export type ParamsOf<Message, Value = SentenceParams[string]> = Message extends string
  ? { [Name in keyof Outside<Message, Value>]: Outside<Message, Value>[Name] }
  : never;

type Outside<Rest, Value, Params = unknown> = Rest extends `${string}{${infer Argument}`
  ? Inside<Argument, Value, Params>
  : Params;

type Inside<Argument, Value, Params> = Argument extends `${infer Head}}${infer Rest}`
  ? Head extends `${infer Name}, ${infer Kind}, ${string}`
    ? Choice<Argument, Name, Kind, Value, Params>
    : Head extends `${infer Name}, number`
      ? Outside<Rest, Value, Params & Record<Name, number>>
      : Outside<Rest, Value, Params & Record<Head, Value>>
  : Params;

type Choice<
  Argument,
  Name extends string,
  Kind extends string,
  Value,
  Params,
> = Argument extends `${Name}, ${Kind}, ${infer Branches}`
  ? Branch<Branches, Value, Params & Record<Name, Kind extends 'plural' ? number : string>>
  : never;

/** A closing brace before the next opening one ends the branches. */
type Branch<Rest, Value, Params> = Rest extends `${infer Key}{${infer Words}`
  ? Key extends `${string}}${string}`
    ? Outside<Rest, Value, Params>
    : InBranch<Words, Value, Params>
  : Params;

type InBranch<Rest, Value, Params> = Rest extends `${infer Words}}${infer Tail}`
  ? Words extends `${string}{${infer Name}`
    ? InBranch<Tail, Value, Params & Record<Name, Value>>
    : Branch<Tail, Value, Params>
  : Params;
