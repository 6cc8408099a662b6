import { IntlMessageFormat } from 'intl-messageformat';

/** A sentence that either program may say: its code, what stands in it, and its English. This is what an error carries on the wire. */
export type Sentence = {
  code: string;
  params?: SentenceParams | undefined;
  message: string;
};

/** What stands in a sentence; a sentence within another loses its full stop. */
export type SentenceParams = { [name: string]: string | number | Sentence };

/** SPEC §9: numbers are German in both languages, whose plural forms follow the same rule. */
const LOCALE = 'de-DE';

/** A message of a catalogue; the build has parsed those that take params, so that no parser is in the bundle. */
export type IcuMessage = ConstructorParameters<typeof IntlMessageFormat>[0];

const formats = new Map<IcuMessage, IntlMessageFormat>();

/** Marks messages that the build parses. */
export const icu = <Messages>(messages: Messages): Messages => messages;

/** `message` with its params filled in. */
export function fillIn(message: IcuMessage, params: Record<string, string | number>): string {
  let format = formats.get(message);
  if (!format) {
    format = new IntlMessageFormat(message, LOCALE, undefined, { ignoreTag: true });
    formats.set(message, format);
  }
  return String(format.format(params));
}

/** The params as they are filled in: those that are sentences in the words that `say` finds for them. */
export function wordsOf(params: SentenceParams, say: (sentence: Sentence) => string): Record<string, string | number> {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'object' ? say(value).replace(/\.$/, '') : value,
  ]);
  return Object.fromEntries(entries);
}

type ParamArguments<Text> = keyof ParamsOf<Text> extends never ? [] : [params: ParamsOf<Text>];

export interface Sentences<Table extends Record<string, string>> {
  /** The sentence of the table with this code. */
  <Code extends keyof Table & string>(code: Code, ...params: ParamArguments<Table[Code]>): Sentence;
  /** English by code, in the syntax of ICU. */
  readonly table: Table;
}

/** The sentences of a table, which has the English of each under its code. */
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

/** The params that a message in the syntax of ICU takes: of plural forms a number, of choices a word. */
export type ParamsOf<Message> = Message extends string
  ? { [Name in keyof Outside<Message>]: Outside<Message>[Name] }
  : never;

type Param = SentenceParams[string];

type Outside<Rest, Params = unknown> = Rest extends `${string}{${infer Argument}` ? Inside<Argument, Params> : Params;

type Inside<Argument, Params> = Argument extends `${infer Name}}${infer Rest}`
  ? Name extends `${string},${string}`
    ? Choice<Argument, Params>
    : Outside<Rest, Params & Record<Name, Param>>
  : Params;

type Choice<Argument, Params> = Argument extends `${infer Name}, plural,${infer Branches}`
  ? Branch<Branches, Params & Record<Name, number>>
  : Argument extends `${infer Name}, select,${infer Branches}`
    ? Branch<Branches, Params & Record<Name, string>>
    : never;

/** A brace that closes before the next one opens ends the branches. */
type Branch<Rest, Params> = Rest extends `${infer Key}{${infer Words}`
  ? Key extends `${string}}${string}`
    ? Outside<Rest, Params>
    : InBranch<Words, Params>
  : Params;

type InBranch<Rest, Params> = Rest extends `${infer Words}}${infer Tail}`
  ? Words extends `${string}{${infer Name}`
    ? InBranch<Tail, Params & Record<Name, Param>>
    : Branch<Tail, Params>
  : Params;
