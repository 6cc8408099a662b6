import { smtpServer } from '#server/settings/smtpServer.ts';
import { startMailStandin } from '#standin/mail/standin.ts';
import { sendMail } from './sendMail.ts';

const MAIL = {
  messageId: '<1@localhost>',
  from: { name: 'Kadenz', address: 'kadenz@lab.example' },
  to: 'p@mailbox.example',
  subject: 'Erinnerung für dich',
  text: 'Schöne Grüße\n',
  headers: {},
};

test('a mail with an account of the mail server arrives as it was written', async () => {
  const standin = await startMailStandin({ user: { name: 'kadenz', password: 'p@ss word' } });
  const url = standin.smtpUrl.replace('p@ss word', encodeURIComponent('p@ss word'));
  try {
    expect(await sendMail(smtpServer(url), MAIL)).toEqual({ is: 'sent' });
    expect(standin.mails).toMatchObject([{ messageId: '<1@localhost>', subject: MAIL.subject, text: MAIL.text }]);
    standin.troubles.add({ kind: 'bad_sign_in' });
    expect(await sendMail(smtpServer(url), MAIL)).toEqual({ is: 'later', reason: 'sign_in' });
  } finally {
    await standin.close();
  }
});

test('nothing is sent without TLS where it is required, nor to a server whose certificate is not valid', async () => {
  const [plain, selfSigned] = [await startMailStandin(), await startMailStandin({ tls: 'starttls' })];
  try {
    const required = smtpServer(plain.smtpUrl.replace('?tls=off', ''));
    expect(await sendMail(required, MAIL)).toEqual({ is: 'later', reason: 'tls' });
    expect(await sendMail(smtpServer(selfSigned.smtpUrl), MAIL)).toEqual({ is: 'later', reason: 'tls' });
    expect([...plain.mails, ...selfSigned.mails]).toEqual([]);
  } finally {
    await plain.close();
    await selfSigned.close();
  }
});

test('a mail server that is away is tried again later', async () => {
  const standin = await startMailStandin();
  await standin.close();
  expect(await sendMail(smtpServer(standin.smtpUrl), MAIL)).toEqual({ is: 'later', reason: 'connection' });
});

test.each([
  ['smtps://u:p%40ss@mail.example.org', { port: 465, tls: 'implicit', auth: { user: 'u', pass: 'p@ss' } }],
  ['smtp://mail.example.org', { port: 587, tls: 'starttls', auth: null }],
  ['smtp://127.0.0.1:25?tls=off', { host: '127.0.0.1', port: 25, tls: 'off' }],
])('SMTP_URL %s', (url, expected) => {
  expect(smtpServer(url)).toMatchObject(expected);
});

test.each(['mail.example.org', 'https://mail.example.org', 'smtp://h/path', 'smtp://h?tls=no', 'smtps://h?tls=off'])(
  'SMTP_URL %s is refused, and its password is not repeated',
  (url) => {
    expect(() => smtpServer(url)).toThrow(/^a URL such as smtps:/);
  },
);
