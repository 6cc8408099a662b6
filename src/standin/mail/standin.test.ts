import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { startMailStandin } from './standin.ts';

test('a client that leaves in the middle of a text sends no mail, and the next one does', async () => {
  const standin = await startMailStandin();
  const { port } = new URL(standin.smtpUrl);

  async function send(text: string, isWhole: boolean): Promise<void> {
    const socket = connect(Number(port), '127.0.0.1');
    const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
    const finalAnswer = async () => {
      for (;;) {
        const { value } = await answers.next();
        if (!/^\d{3}-/.test(value ?? '')) return value;
      }
    };
    await finalAnswer();
    for (const line of ['EHLO kadenz.test', 'MAIL FROM:<a@kadenz.test>', 'RCPT TO:<b@kadenz.test>', 'DATA']) {
      socket.write(`${line}\r\n`);
      await finalAnswer();
    }
    socket.write(text);
    if (isWhole) expect(await finalAnswer()).toMatch(/^250/);
    socket.end();
    await once(socket, 'close');
  }

  await send('Subject: half\r\n\r\nThis text', false);
  await send('Subject: whole\r\n\r\nText\r\n.\r\n', true);
  expect(standin.mails.map(({ subject }) => subject)).toEqual(['whole']);
  await standin.close();
});
