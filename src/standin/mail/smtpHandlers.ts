import { setTimeout as wait } from 'node:timers/promises';
import type { SMTPServerOptions, SMTPServerSession } from 'smtp-server';
import type { MailTroubles } from './mailTroubles.ts';

interface Parts {
  troubles: MailTroubles;
  keep(raw: Buffer, to: string): Promise<void>;
  /** Breaks the connection of a session. */
  drop(session: SMTPServerSession): void;
  user?: { name: string; password: string } | undefined;
}

const SLOW_MS = 100;

function refuse(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

async function wholeOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

const addressOf = ({ envelope }: SMTPServerSession) => envelope.rcptTo[0]?.address ?? '';

/** Each fault at its own step of the conversation. */
export function createSmtpHandlers({ troubles, keep, drop, user }: Parts): SMTPServerOptions {
  const greylisted = new Set<string>();

  /** Null drops the connection, undefined accepts. */
  function judgeAddress(address: string): Error | null | undefined {
    if (troubles.take('refused_address', address)) return refuse(550, 'No such user here');
    if (troubles.take('refused_relay', address)) return refuse(554, '5.7.1 Relay access denied');
    if (troubles.take('busy', address)) return refuse(421, 'Too busy, come back later');
    if (!greylisted.has(address) && troubles.take('greylisted', address)) {
      greylisted.add(address);
      return refuse(451, 'Greylisted, please try again later');
    }
    return troubles.take('dropped_before', address) ? null : undefined;
  }

  async function takeText(
    stream: AsyncIterable<Buffer>,
    session: SMTPServerSession,
    callback: (error?: Error) => void,
  ): Promise<void> {
    const raw = await wholeOf(stream);
    const to = addressOf(session);
    if (troubles.take('refused_text', to)) {
      callback(refuse(554, 'Transaction failed'));
      return;
    }
    const isDropped = troubles.take('dropped_after', to) !== null;
    const hangs = !isDropped && troubles.take('hang', to) !== null;
    await keep(raw, to);
    if (isDropped) drop(session);
    else if (!hangs) callback();
  }

  return {
    onAuth(auth, _session, callback) {
      const isRight = user !== undefined && auth.username === user.name && auth.password === user.password;
      if (!isRight || troubles.take('bad_sign_in')) callback(refuse(535, 'Authentication failed'));
      else callback(null, { user: auth.username ?? '' });
    },

    onMailFrom(_address, _session, callback) {
      callback(troubles.take('refused_sender') ? refuse(553, 'Sender address rejected') : undefined);
    },

    onRcptTo({ address }, session, callback) {
      const slow = troubles.take('slow', address);
      void wait(slow ? (slow.after_ms ?? SLOW_MS) : 0).then(() => {
        const refusal = judgeAddress(address);
        if (refusal === null) drop(session);
        else callback(refusal);
      });
    },

    onData(stream, session, callback) {
      // A client may leave in the middle of the text.
      takeText(stream as AsyncIterable<Buffer>, session, callback).catch(callback);
    },
  };
}
