import sax from 'sax';
import { fileMessages } from '#shared/fileMessages.ts';
import type { FileLimits } from './fileLimits.ts';
import { asFileProblem, FileProblem } from './fileProblem.ts';

export interface XmlHandler {
  /** `name` without its namespace. */
  open?(name: string, attributes: Record<string, string>): void;
  /** `text` is what stands between the last tag and this one; `parent` is the element around it. */
  close(name: string, text: string, parent: string | undefined): void;
}

const CHUNK = 64 * 1024;
const TEXT_KEPT = 1024;
const KILOBYTE = 1024;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** The encoding by byte order mark or declaration; UTF-8 otherwise. */
function decoderOf(bytes: Uint8Array): TextDecoder {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be');
  if (bytes[0] === 0x3c && bytes[1] === 0) return new TextDecoder('utf-16le');
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 256));
  const said = /^[^<]*<\?xml[^>]*encoding=["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  try {
    // A file that says UTF-16 in single bytes is not UTF-16.
    return new TextDecoder(/^utf-?16/i.test(said) ? 'utf-8' : said);
  } catch {
    return new TextDecoder();
  }
}

class LimitedParser {
  readonly #parser: sax.SAXParser;
  readonly #names: string[] = [];
  #text = '';
  #attributes = 0;

  /** `handlerOf` chooses by the name of the root. */
  constructor(handlerOf: (root: string) => XmlHandler, limits: FileLimits) {
    const tooLong = () =>
      new FileProblem(fileMessages('value_too_long', { kilobytes: Math.round(limits.valueBytes / KILOBYTE) }));
    // sax compares its buffers with their limit only while it counts positions.
    const options = { position: true, strictEntities: true };
    const parser = new sax.SAXParser(true, options);
    let handler: XmlHandler | null = null;
    parser.onerror = (error) => {
      if (/max buffer length/i.test(error.message)) throw tooLong();
      if (/entity/i.test(error.message)) throw new FileProblem(fileMessages('has_entities'), { cause: error });
      const code = /unclosed|unexpected end/i.test(error.message) ? 'truncated' : 'damaged';
      throw new FileProblem(fileMessages(code), { cause: error });
    };
    parser.ondoctype = (doctype) => {
      if (/<!ENTITY/i.test(doctype)) throw new FileProblem(fileMessages('has_entities'));
    };
    parser.onopentagstart = () => {
      this.#attributes = 0;
      if (this.#names.length >= limits.depth) {
        throw new FileProblem(fileMessages('too_deep', { depth: limits.depth }));
      }
    };
    parser.onattribute = ({ value }) => {
      if (value.length > limits.valueBytes || ++this.#attributes > limits.attributes) throw tooLong();
    };
    parser.onopentag = ({ name, attributes }) => {
      const local = localName(name);
      handler ??= handlerOf(local);
      this.#names.push(local);
      this.#text = '';
      handler.open?.(local, attributes as Record<string, string>);
    };
    const addText = (text: string) => {
      if (this.#text.length < TEXT_KEPT) this.#text += text.slice(0, TEXT_KEPT);
    };
    parser.ontext = addText;
    parser.oncdata = addText;
    parser.onclosetag = () => {
      const name = this.#names.pop() ?? '';
      handler?.close(name, this.#text.trim(), this.#names.at(-1));
      this.#text = '';
    };
    this.#parser = parser;
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  /** The whole document was written. */
  end(): void {
    this.#parser.close();
  }
}

/** Reads in pieces, because sax compares its limits once per piece. */
export function readXml(bytes: Uint8Array, limits: FileLimits, handlerOf: (root: string) => XmlHandler): void {
  const decoder = decoderOf(bytes);
  const parser = new LimitedParser(handlerOf, limits);
  try {
    let isFirst = true;
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const text = decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true });
      // Strava's TCX has blanks before its declaration, which XML forbids.
      parser.write(isFirst ? text.trimStart() : text);
      isFirst = false;
    }
    parser.write(decoder.decode());
    parser.end();
  } catch (error) {
    throw asFileProblem(error);
  }
}
