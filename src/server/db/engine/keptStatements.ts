import { type PGlite, protocol } from '@electric-sql/pglite';

const { serialize } = protocol;

const MOST_KEPT = 500;
/** A longer one inserts many rows and does not come again. */
const LONGEST_KEPT = 20_000;
const CHANGES_SCHEMA = /\b(alter|create|drop)\b/i;

/** A statement that comes a second time gets a name in the engine, which then does not parse it again. */
export class KeptStatements {
  readonly #engine: PGlite;
  /** By text, in the order of the last use; null for one that came once. */
  readonly #names = new Map<string, string | null>();
  #made = 0;

  constructor(engine: PGlite) {
    this.#engine = engine;
  }

  /** Empty for a statement that must be parsed. */
  async nameOf(text: string): Promise<string> {
    if (text.length > LONGEST_KEPT) return '';
    const known = this.#names.get(text);
    this.#names.delete(text);
    this.#names.set(text, known ?? null);
    if (known === undefined) await this.#closeOldest();
    if (known !== null) return known ?? '';
    this.#made += 1;
    const name = `kept_${this.#made}`;
    await this.#send(serialize.parse({ name, text }));
    this.#names.set(text, name);
    return name;
  }

  /** A kept statement whose columns change is refused by the engine. */
  async forgetAfter(sql: string): Promise<void> {
    if (!CHANGES_SCHEMA.test(sql)) return;
    const names = [...this.#names.values()].filter((name) => name !== null);
    this.#names.clear();
    if (names.length > 0) await this.#send(...names.map(closing));
  }

  async #closeOldest(): Promise<void> {
    if (this.#names.size <= MOST_KEPT) return;
    const [text = '', name] = this.#names.entries().next().value ?? [];
    this.#names.delete(text);
    if (name) await this.#send(closing(name));
  }

  async #send(...asked: Uint8Array[]): Promise<void> {
    await this.#engine.execProtocolStream(Buffer.concat([...asked, serialize.sync()]), { syncToFs: false });
  }
}

const closing = (name: string) => serialize.close({ type: 'S', name });
