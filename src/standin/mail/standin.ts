import type { Socket } from 'node:net';
import Fastify from 'fastify';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { inboxPage } from './inboxPage.ts';
import { createMailTroubles, MAIL_TROUBLES, type MailTrouble, type MailTroubles } from './mailTroubles.ts';
import type { ReceivedMail } from './receivedMail.ts';
import { createSmtpHandlers } from './smtpHandlers.ts';

export interface MailStandin {
  /** The address of the inbox. */
  url: string;
  smtpUrl: string;
  mails: ReceivedMail[];
  troubles: MailTroubles;
  close(): Promise<void>;
}

interface MailStandinOptions {
  /** `starttls`: offers it with a certificate that is not valid; `off`: does not offer it. */
  tls?: 'starttls' | 'off';
  port?: number;
  user?: { name: string; password: string };
}

async function readMail(raw: Buffer, to: string): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw);
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  const { messageId = '', subject = '', text = '' } = mail;
  return { messageId, from: mail.from?.address ?? '', to, subject, text, headers, at: new Date().toISOString() };
}

/** A mail server that keeps what it gets, shows it on a page, and fails on demand. */
export async function startMailStandin({ tls = 'off', port = 0, user }: MailStandinOptions = {}): Promise<MailStandin> {
  const mails: ReceivedMail[] = [];
  const troubles = createMailTroubles();
  const sockets = new Map<number, Socket>();
  const keep = async (raw: Buffer, to: string) => {
    mails.push(await readMail(raw, to));
  };
  const smtp = new SMTPServer({
    authOptional: user === undefined,
    disabledCommands: tls === 'off' ? ['STARTTLS'] : [],
    allowInsecureAuth: true,
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 100,
    ...createSmtpHandlers({
      troubles,
      keep,
      drop: ({ remotePort }) => void sockets.get(remotePort)?.destroy(),
      user,
    }),
  });
  // A client that leaves in the middle is no failure of the server.
  smtp.on('error', () => undefined);
  smtp.server.on('connection', (socket) => {
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  const listening = Promise.withResolvers<void>();
  smtp.listen(0, '127.0.0.1', () => listening.resolve());
  await listening.promise;
  const smtpPort = (smtp.server.address() as { port: number }).port;

  const web = Fastify({ forceCloseConnections: true });
  web.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(inboxPage(mails)));
  web.get('/_control/mails', () => mails);
  web.post<{ Body: MailTrouble }>('/_control/troubles', (request, reply) => {
    if (!MAIL_TROUBLES.includes(request.body.kind)) return reply.code(400).send({ kind: MAIL_TROUBLES });
    troubles.add(request.body);
    return reply.code(204).send();
  });
  web.delete('/_control/troubles', (_request, reply) => {
    troubles.clear();
    return reply.code(204).send();
  });
  const url = await web.listen({ host: '127.0.0.1', port });
  const credentials = user ? `${user.name}:${user.password}@` : '';
  return {
    url,
    smtpUrl: `smtp://${credentials}127.0.0.1:${smtpPort}${tls === 'off' ? '?tls=off' : ''}`,
    mails,
    troubles,
    async close() {
      await web.close();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}
