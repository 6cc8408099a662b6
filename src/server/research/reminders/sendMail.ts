import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from '#server/settings/smtpServer.ts';
import type { MailReason } from '#shared/reminderKinds.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const WHOLE_MS = 90_000;

export interface Mail {
  /** Fixed, so that a mailbox recognises a repeated mail. */
  messageId: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  headers: Record<string, string>;
}

/** `receipt` opens a page from the moment of sending on; `contactId` is of the address, which may be replaced meanwhile. */
export interface ToSend {
  mail: Mail;
  receipt?: string;
  contactId?: string;
}

/** `later`: nothing was sent, and it may be tried again. */
export type SendOutcome =
  | { is: 'sent' }
  | { is: 'bounced' | 'unclear' | 'later'; reason: MailReason; isAddress?: boolean };

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  /** The code of the socket, such as `CERT_HAS_EXPIRED`. */
  originalCode?: string;
}

const OF_TLS = /CERT|TLS|SSL|VERIFY/;
/** A missing sign-in, a policy (also of one recipient), or the sender: the address itself is right (RFC 3463). */
const OF_SENDER = /^(530|5\d\d[ -]5\.(7\.\d+|1\.[78]))\b/;

/** Counts as begun when the server asks for the text, because `pipe` reads only then. */
class WatchedText extends Readable {
  hasBegun = false;
  readonly #text: Buffer;
  constructor(text: Buffer) {
    super();
    this.#text = text;
  }
  override _read(): void {
    this.hasBegun = true;
    this.push(this.#text);
    this.push(null);
  }
}

function connectionTo({ host, port, tls }: SmtpServer): SMTPConnection {
  return new SMTPConnection({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'off',
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
}

function refusal({ code, originalCode = '', command = '', responseCode, response = '' }: SmtpError): SendOutcome {
  if (code === 'EAUTH' || command.startsWith('AUTH')) return { is: 'later', reason: 'sign_in' };
  if (code === 'ETLS' || command === 'STARTTLS' || OF_TLS.test(originalCode)) return { is: 'later', reason: 'tls' };
  if (responseCode !== undefined && responseCode >= 500) {
    const isAddress = command === 'RCPT TO' && !OF_SENDER.test(response);
    if (isAddress || command === 'DATA') return { is: 'bounced', reason: isAddress ? 'address' : 'refused', isAddress };
    return { is: 'later', reason: 'refused' };
  }
  if (responseCode !== undefined) return { is: 'later', reason: 'later' };
  if (code === 'EENVELOPE') return { is: 'bounced', reason: 'address', isAddress: true };
  return { is: 'later', reason: 'connection' };
}

function outcomeOf(error: SmtpError, hasBegun: boolean): SendOutcome {
  if (!hasBegun) return refusal(error);
  const { responseCode } = error;
  if (responseCode === undefined) return { is: 'unclear', reason: 'dropped' };
  return responseCode >= 500 ? { is: 'bounced', reason: 'refused' } : { is: 'later', reason: 'later' };
}

/** One connection for one mail: nothing of another mail can make its outcome unclear. */
export async function sendMail(server: SmtpServer, mail: Mail): Promise<SendOutcome> {
  const composed = new MailComposer({ ...mail, disableFileAccess: true, disableUrlAccess: true }).compile();
  const text = new WatchedText(await composed.build());
  const connection = connectionTo(server);
  const whole = Promise.withResolvers<never>();
  const tooLong = setTimeout(() => whole.reject(new Error('The mail server takes too long')), WHOLE_MS);
  connection.on('error', whole.reject);
  const step = (begin: (done: (error?: SmtpError | null) => void) => void) =>
    Promise.race([
      whole.promise,
      new Promise<void>((resolve, reject) => begin((error) => (error ? reject(error) : resolve()))),
    ]);
  try {
    await step((done) => connection.connect(done));
    const { auth } = server;
    if (auth) await step((done) => connection.login(auth, done));
    const envelope = { from: mail.from.address, to: [mail.to] };
    await step((done) => connection.send(envelope, text, done));
    connection.quit();
    return { is: 'sent' };
  } catch (error) {
    connection.close();
    return outcomeOf(error as SmtpError, text.hasBegun);
  } finally {
    clearTimeout(tooLong);
    whole.promise.catch(() => undefined);
  }
}
