import { screen, waitFor, within } from '@testing-library/react';
import { german } from '#client/app/preferences/german.ts';
import { chooseOption } from '#client/testing/chooseOption.ts';
import { failure, json, stubFetch } from '#client/testing/fetchStub.ts';
import { pasteInto } from '#client/testing/pasteInto.ts';
import { renderPart } from '#client/testing/renderPart.tsx';
import { someParticipant, stubParticipants } from '#client/testing/stubParticipants.ts';
import { someStudy, studyId } from '#client/testing/stubStudies.ts';
import { LanguageContext } from '#client/texts/useTexts.ts';
import type { Participant } from '#shared/contract/participants.ts';
import { codeOf } from '#shared/participantCode.ts';
import { AddParticipantsDialog } from './AddParticipantsDialog.tsx';

const ADD = 'POST /api/research/participants';
const CHECK = `POST /api/research/studies/${studyId(4)}/codes-check`;

async function open({
  participants = [],
  isGerman = false,
}: {
  participants?: Participant[];
  isGerman?: boolean;
} = {}) {
  const server = stubFetch();
  const held = stubParticipants(server, participants);
  const onClose = jest.fn();
  const study = someStudy(4, { code_prefix: 'KDZ', groups: ['A', 'B'], participant_count: 3 });
  const dialogPart = <AddParticipantsDialog isOpen study={study} onClose={onClose} />;
  const { user } = renderPart(isGerman ? <LanguageContext value={german}>{dialogPart}</LanguageContext> : dialogPart);
  const dialog = within(
    await screen.findByRole('dialog', { name: isGerman ? 'Teilnehmende hinzufügen' : 'Add participants' }),
  );
  const enter = async (text: string) => {
    await user.click(dialog.getByRole('radio', { name: 'Paste codes' }));
    await user.click(dialog.getByRole('textbox', { name: 'Codes' }));
    await user.paste(text);
    await user.click(dialog.getByRole('button', { name: 'Check codes' }));
  };
  return { user, server, held, dialog, enter, onClose };
}

function previewed(): (string | null)[][] {
  const rows = within(screen.getByRole('table', { name: 'Lines of the list' }))
    .getAllByRole('row')
    .slice(1);
  return rows.map((row) => [...row.children].map((cell) => cell.textContent));
}

/** jsdom's own File cannot be read. */
function fileOf(name: string, content: string | Uint8Array<ArrayBuffer>): File {
  const file = new File([], name);
  return Object.assign(file, { arrayBuffer: () => new Blob([content]).arrayBuffer() });
}

const codesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => codeOf('KDZ', first + index)).join('\n');
const sizes = (calls: { body: unknown }[]) =>
  calls.map(({ body }) => (body as { participants: unknown[] }).participants.length);

test('the dialog for participants warns against personal data and shows the form of a code', async () => {
  const { dialog } = await open();
  expect(
    dialog.getByText(
      'Never enter names, initials, birth dates or email addresses. Keep the list of who is who outside this system.',
    ),
  ).toBeVisible();
  expect(dialog.getByText(/^Codes look like/)).toHaveTextContent(
    'Codes look like KDZ-004-4. The last digit guards against mistyping.',
  );
});

test('PAGES §3.5 links and sheets are made for the codes that were added', async () => {
  const { user, enter, dialog, server, held } = await open();
  await enter('KDZ-001-5\nKDZ-002-8');
  await user.click(await dialog.findByRole('button', { name: 'Add 2 participants' }));
  await user.click(await dialog.findByRole('button', { name: 'Make links and sheets…' }));
  const INVITE = `POST /api/research/studies/${studyId(4)}/invites`;
  server.on(INVITE, json({ invites: [], left_out: [] }));
  const next = within(await screen.findByRole('dialog', { name: 'Invite 2 participants?' }));
  await user.click(next.getByRole('button', { name: 'Make links' }));
  await waitFor(() => expect(server.callsTo(INVITE)).toHaveLength(1));
  expect(server.callsTo(INVITE)[0]?.body).toEqual({ participant_ids: held.participants.map(({ id }) => id) });
});

test('pasted codes and a typed number of participants stay when another way is looked at', async () => {
  const { user, dialog } = await open();
  await user.type(dialog.getByRole('textbox', { name: 'Number of participants' }), '12');
  await user.click(dialog.getByRole('radio', { name: 'Random' }));
  await user.click(dialog.getByRole('radio', { name: 'Paste codes' }));
  await pasteInto(user, dialog.getByRole('textbox', { name: 'Codes' }), 'KDZ-001-5');
  await user.click(dialog.getByRole('radio', { name: 'CSV file' }));
  await user.click(dialog.getByRole('radio', { name: 'Paste codes' }));
  expect(dialog.getByRole('textbox', { name: 'Codes' })).toHaveValue('KDZ-001-5');
  await user.click(dialog.getByRole('radio', { name: 'Generate codes' }));
  expect(dialog.getByRole('textbox', { name: 'Number of participants' })).toHaveValue('12');
  expect(dialog.getByRole('radio', { name: 'Random' })).toBeChecked();
});

test.each(['', '0', '201', '1.5', 'ten'])('"%s" is no number of participants to generate', async (typed) => {
  const { user, dialog, server } = await open();
  if (typed !== '') await user.type(dialog.getByRole('textbox', { name: 'Number of participants' }), typed);
  await user.click(dialog.getByRole('button', { name: 'Add participants' }));
  const field = dialog.getByRole('textbox', { name: 'Number of participants' });
  await waitFor(() => expect(field).toBeInvalid());
  expect(field).toHaveAccessibleDescription(typed === '' ? /Required/ : /Enter a whole number from 1 to 200/);
  expect(server.callsTo(ADD)).toHaveLength(0);
});

test('codes are generated by the server, with running or random numbers and a group, and shown to copy and to download', async () => {
  const { user, dialog, server, onClose } = await open();
  const added = [someParticipant(1, { group: 'A' }), someParticipant(2, { group: 'A' })];
  server.on(ADD, json({ participants: added }, 201));
  await user.type(dialog.getByRole('textbox', { name: 'Number of participants' }), '2');
  await user.click(dialog.getByRole('radio', { name: 'Random' }));
  await chooseOption(user, dialog.getByRole('combobox', { name: /^Group/ }), 'A');
  await user.click(dialog.getByRole('button', { name: 'Add participants' }));
  expect(await dialog.findByRole('heading', { name: '2 participants added' })).toHaveFocus();
  expect(server.callsTo(ADD).map(({ body }) => body)).toEqual([
    { study_id: studyId(4), generate: { count: 2, numbering: 'random', group: 'A' } },
  ]);
  expect(dialog.getByRole('textbox', { name: 'Added codes' })).toHaveValue('KDZ-001-5\nKDZ-002-8');

  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(dialog.getByRole('button', { name: 'Copy codes' }));
  expect(await screen.findByText('2 codes copied')).toBeVisible();
  expect(write).toHaveBeenCalledWith('KDZ-001-5\nKDZ-002-8');

  const blobs: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`, revokeObjectURL: () => undefined });
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'dispatchEvent').mockImplementation(function note(this: HTMLAnchorElement) {
    names.push(this.download);
    return true;
  });
  await user.click(dialog.getByRole('button', { name: 'Download list (CSV)' }));
  await waitFor(() => expect(names).toEqual(['KDZ-codes.csv']));
  const bytes = Buffer.from((await blobs[0]?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(bytes.toString('utf8')).toBe('\uFEFFCode,Group\r\nKDZ-001-5,A\r\nKDZ-002-8,A\r\n');
  jest.restoreAllMocks();

  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('an error of generating codes is shown above the buttons', async () => {
  const { user, dialog, server } = await open();
  server.on(ADD, failure(409, 'There are no free codes left in this study'));
  await user.type(dialog.getByRole('textbox', { name: 'Number of participants' }), '2{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent('There are no free codes left in this study');
});

test.each([
  [5, 'No answer arrived, but the study has 2 participants more than before.'],
  [3, 'No answer arrived, and the study has no more participants than before.'],
  [null, 'No answer arrived.'],
])(
  'codes whose generation has no answer are not generated again by a second press, with %s participants',
  async (count, sentence) => {
    const { user, dialog, server, onClose } = await open();
    server.on(ADD, failure(502, 'Bad gateway'));
    if (count !== null) {
      server.on(`GET /api/research/studies/${studyId(4)}`, json({ study: someStudy(4, { participant_count: count }) }));
    }
    await user.type(dialog.getByRole('textbox', { name: 'Number of participants' }), '2{Enter}');
    expect(await dialog.findByRole('heading', { name: 'The codes may have been added' })).toHaveFocus();
    expect(dialog.getByText(`${sentence} Look at the list before you generate codes again.`)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Add participants' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Go to the list' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(server.callsTo(ADD)).toHaveLength(1);
  },
);

test('a pasted list is shown before anything is sent: every bad line by its number, with its sentence', async () => {
  const { dialog, server, enter } = await open({ participants: [someParticipant(5)] });
  await enter(
    ['KDZ-001-5;A', 'KDZ-002-9', 'ABC-003-1', 'KDZ7', 'anna@example.org', 'Anna Muster', 'kdz 001 5', 'KDZ-005-3'].join(
      '\n',
    ),
  );
  expect(await dialog.findByRole('heading', { name: '1 line is right, 7 lines have a fault' })).toHaveFocus();
  expect(previewed()).toEqual([
    ['2', 'KDZ-002-9', '', 'Check character does not match: did you mean KDZ-002-8?'],
    ['3', 'ABC-003-1', '', 'Codes of this study begin with KDZ-'],
    ['4', 'KDZ7', '', 'A code looks like KDZ-004-C, where C is the check character'],
    ['5', 'anna@example.org', '', 'Never enter names, birth dates or email addresses'],
    ['6', 'Anna Muster', '', 'Never enter names, birth dates or email addresses'],
    ['7', 'kdz 001 5', '', 'KDZ-001-5 is in the list twice'],
    ['8', 'KDZ-005-3', '', 'KDZ-005-3 is already in this study'],
  ]);
  expect(server.callsTo(ADD)).toHaveLength(0);
});

test('all suggested check characters are applied at once; lines that stay invalid are left out, and the others are added', async () => {
  const { user, dialog, server, enter } = await open();
  await enter('KDZ-001-5;A\nKDZ-002-9\nKDZ-003-2;Night shift\nKDZ7');
  await user.click(await dialog.findByRole('button', { name: 'Take all 2 suggestions' }));
  expect(await dialog.findByRole('heading', { name: '3 lines are right, 1 line has a fault' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: /suggestion/ })).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'All lines (4)' }));
  expect(previewed()[1]).toEqual(['2', 'KDZ-002-8', '', 'Right']);
  await user.click(dialog.getByRole('button', { name: 'Add 3 participants' }));
  expect(await dialog.findByRole('heading', { name: '3 participants added' })).toBeVisible();
  expect(server.callsTo(ADD).map(({ body }) => body)).toEqual([
    {
      study_id: studyId(4),
      participants: [
        { code: 'KDZ-001-5', group: 'A' },
        { code: 'KDZ-002-8', group: null },
        { code: 'KDZ-003-1', group: 'Night shift' },
      ],
    },
  ]);
});

test('the way back from the preview keeps the entries', async () => {
  const { user, dialog, enter } = await open();
  await enter('KDZ-001-5');
  await user.click(await dialog.findByRole('button', { name: 'Back' }));
  expect(dialog.getByRole('radio', { name: 'Paste codes' })).toBeChecked();
  expect(dialog.getByRole('textbox', { name: 'Codes' })).toHaveValue('KDZ-001-5');
});

test('when the server cannot check the codes, the form shows an error and keeps the entries', async () => {
  const { dialog, server, enter } = await open();
  server.on(CHECK, failure(500, 'Internal Server Error'));
  await enter('KDZ-001-5');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Internal Server Error');
  expect(dialog.getByRole('textbox', { name: 'Codes' })).toHaveValue('KDZ-001-5');
});

test('a CSV file with a mark of its encoding, semicolons and a German header line is read', async () => {
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('radio', { name: 'CSV file' }));
  await user.click(dialog.getByRole('button', { name: 'Check codes' }));
  expect(await dialog.findByText('Choose a file')).toBeVisible();
  const text = '\uFEFFCode;Gruppe\r\nKDZ-001-5;"Süd; links"\r\nKDZ-002-9;B\r\n';
  await user.upload(dialog.getByLabelText('File'), fileOf('codes.csv', text));
  await user.click(dialog.getByRole('button', { name: 'Check codes' }));
  expect(await dialog.findByRole('heading', { name: '1 line is right, 1 line has a fault' })).toBeVisible();
  expect(previewed()).toEqual([['3', 'KDZ-002-9', 'B', 'Check character does not match: did you mean KDZ-002-8?']]);
  await user.click(dialog.getByRole('radio', { name: 'All lines (2)' }));
  expect(previewed()[0]).toEqual(['2', 'KDZ-001-5', 'Süd; links', 'Right']);
});

test('a file that is no text, or contains no code, is refused', async () => {
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('radio', { name: 'CSV file' }));
  await user.upload(dialog.getByLabelText('File'), fileOf('picture.csv', new Uint8Array([1, 0, 2])));
  await user.click(dialog.getByRole('button', { name: 'Check codes' }));
  expect(await dialog.findByText('This file cannot be read as text')).toBeVisible();
  await user.upload(dialog.getByLabelText('File'), fileOf('empty.csv', 'code;group\n'));
  await user.click(dialog.getByRole('button', { name: 'Check codes' }));
  expect(await dialog.findByText('There is no code in it')).toBeVisible();
});

test('a long list is shown fifty lines at a time', async () => {
  const { user, dialog, enter } = await open();
  await enter(codesFrom(1, 120));
  expect(await dialog.findByText('Lines 1 to 50 of 120')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Next lines' }));
  await user.click(dialog.getByRole('button', { name: 'Next lines' }));
  expect(dialog.getByText('Lines 101 to 120 of 120')).toBeVisible();
  expect(previewed()).toHaveLength(20);
  expect(dialog.getByRole('button', { name: 'Next lines' })).toBeDisabled();
});

test('1,204 participants are added in calls of 500, with progress; while it runs the dialog does not close', async () => {
  const { user, dialog, server, enter, onClose } = await open();
  const waiting: ((answer: Response) => void)[] = [];
  server.on(ADD, () => new Promise<Response>((resolve) => waiting.push(resolve)));
  await enter(codesFrom(1, 1204));
  await user.click(await dialog.findByRole('button', { name: /^Add 1.204 participants$/ }));
  expect(await dialog.findByText('Adding 0 of 1 204')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  waiting[0]?.(json({ participants: [] }, 201));
  expect(await dialog.findByText('Adding 500 of 1 204')).toBeVisible();
  expect(dialog.getByRole('progressbar', { name: /^Adding 500 of 1.204$/ })).toHaveAttribute('aria-valuenow', '41');
  waiting[1]?.(json({ participants: [] }, 201));
  await waitFor(() => expect(waiting).toHaveLength(3));
  waiting[2]?.(json({ participants: [] }, 201));
  expect(await dialog.findByRole('heading', { name: /^1.204 participants added$/ })).toBeVisible();
  expect(sizes(server.callsTo(ADD))).toEqual([500, 500, 204]);
});

test('adding participants can be stopped between two calls, and continued without duplicates', async () => {
  const { user, dialog, server, enter } = await open();
  const waiting: ((answer: Response) => void)[] = [];
  server.on(ADD, () => new Promise<Response>((resolve) => waiting.push(resolve)));
  await enter(codesFrom(1, 1204));
  await user.click(await dialog.findByRole('button', { name: /^Add 1.204 participants$/ }));
  await user.click(await dialog.findByRole('button', { name: 'Stop' }));
  expect(dialog.getByRole('button', { name: 'Stopping after this step…' })).toBeDisabled();
  await waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.(json({ participants: [] }, 201));
  expect(await dialog.findByRole('heading', { name: /^500 of 1.204 participants were added\.$/ })).toBeVisible();
  expect(dialog.getByText('The others were not added because you stopped.')).toBeVisible();
  expect(server.callsTo(ADD)).toHaveLength(1);
  server.on(ADD, json({ participants: [] }, 201));
  await user.click(dialog.getByRole('button', { name: 'Go on with the others' }));
  expect(await dialog.findByRole('heading', { name: /^1.204 participants added$/ })).toBeVisible();
  const sent = server.callsTo(ADD).flatMap(({ body }) => (body as { participants: { code: string }[] }).participants);
  expect(new Set(sent.map(({ code }) => code)).size).toBe(1204);
  expect(sent).toHaveLength(1204);
});

test('after a failed call the dialog shows how many were added and continues with the others only', async () => {
  const { user, dialog, server, held, enter } = await open();
  const original = 500;
  let count = 0;
  const add = (body: unknown) => {
    const { participants } = body as { participants: { code: string }[] };
    held.participants.push(...participants.map(({ code }, index) => someParticipant(5000 + index, { code })));
    return json({ participants: [] }, 201);
  };
  server.on(ADD, ({ body }) => {
    count += 1;
    return count === 2 ? failure(500, 'Internal Server Error') : add(body);
  });
  await enter(codesFrom(1, 1204));
  await user.click(await dialog.findByRole('button', { name: /^Add 1.204 participants$/ }));
  expect(await dialog.findByRole('heading', { name: /^500 of 1.204 participants were added\.$/ })).toBeVisible();
  expect(dialog.getByRole('alert')).toHaveTextContent('The others were not added.');
  expect(dialog.getByRole('alert')).toHaveTextContent('Internal Server Error');
  expect(held.participants).toHaveLength(original);
  await user.click(dialog.getByRole('button', { name: 'Go on with the others' }));
  expect(await dialog.findByRole('heading', { name: /^1.204 participants added$/ })).toBeVisible();
  expect(held.participants).toHaveLength(1204);
});

test('codes that were added although the answer was lost are counted, not sent again', async () => {
  const { user, dialog, server, held, enter } = await open();
  server.on(ADD, ({ body }) => {
    const { participants } = body as { participants: { code: string }[] };
    held.participants.push(...participants.map(({ code }, index) => someParticipant(5000 + index, { code })));
    return Promise.reject(new TypeError('connection lost'));
  });
  await enter(codesFrom(1, 700));
  await user.click(await dialog.findByRole('button', { name: 'Add 700 participants' }));
  expect(await dialog.findByRole('heading', { name: '500 of 700 participants were added.' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Go on with the others' }));
  expect(await dialog.findByRole('heading', { name: '700 participants added' })).toBeVisible();
  expect(sizes(server.callsTo(ADD))).toEqual([500, 200]);
});

test('codes that another user added meanwhile are left out, and the rest is added', async () => {
  const { user, dialog, server, held, enter } = await open();
  await enter(codesFrom(1, 3));
  await screen.findByRole('heading', { name: '3 lines are right, no line has a fault' });
  held.participants.push(someParticipant(2));
  let count = 0;
  server.on(ADD, () => {
    count += 1;
    return count === 1
      ? failure(409, 'KDZ-002-8 is already in this study', { code: 'code_taken' })
      : json({ participants: [] }, 201);
  });
  await user.click(dialog.getByRole('button', { name: 'Add 3 participants' }));
  expect(await dialog.findByRole('heading', { name: '2 participants added' })).toBeVisible();
  expect(dialog.getByText('1 code was in the study already and was left out.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Added codes' })).toHaveValue('KDZ-001-5\nKDZ-003-1');
});

test('a checked list is not lost by a slip: closing asks first', async () => {
  const { user, dialog, enter, onClose } = await open();
  await enter('KDZ-001-5');
  await dialog.findByRole('heading', { name: '1 line is right, no line has a fault' });
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('pasted codes are not lost by a slip after a failed check, or after the way back from a checked list', async () => {
  const { user, dialog, server, enter, onClose } = await open();
  const asksAndStays = async () => {
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard changes?' }));
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByRole('textbox', { name: 'Codes' })).toHaveValue('KDZ-001-5');
    expect(onClose).not.toHaveBeenCalled();
  };
  server.on(CHECK, failure(429, 'Too many attempts'));
  await enter('KDZ-001-5');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Too many attempts');
  expect(dialog.queryByText('Checked 1 of 1')).toBeNull();
  await asksAndStays();
  server.on(CHECK, json({ taken: [] }));
  await user.click(dialog.getByRole('button', { name: 'Check codes' }));
  await user.click(await dialog.findByRole('button', { name: 'Back' }));
  await asksAndStays();
});

test('participants can be added by keyboard alone', async () => {
  const { user, dialog } = await open();
  dialog.getByRole('radio', { name: 'Generate codes' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(dialog.getByRole('radio', { name: 'Paste codes' })).toBeChecked();
  await user.tab();
  await user.keyboard('KDZ-001-5');
  await user.tab();
  await user.tab();
  expect(dialog.getByRole('button', { name: 'Check codes' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await dialog.findByRole('heading', { name: '1 line is right, no line has a fault' });
  const add = dialog.getByRole('button', { name: 'Add 1 participant' });
  await user.tab();
  await user.tab();
  await user.tab();
  expect(add).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await dialog.findByRole('heading', { name: '1 participant added' })).toHaveFocus();
});

test('codes are checked and added in German by readers of German', async () => {
  const { user, dialog } = await open({ isGerman: true });
  expect(
    dialog.getByText(
      'Niemals Namen, Initialen, Geburtsdaten oder E-Mail-Adressen eingeben. Die Liste, wer wer ist, bleibt außerhalb dieses Systems.',
    ),
  ).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Codes einfügen' }));
  await user.type(dialog.getByRole('textbox', { name: 'Codes' }), 'KDZ-001-5');
  await user.click(dialog.getByRole('button', { name: 'Codes prüfen' }));
  expect(
    await dialog.findByRole('heading', { name: '1 Zeile ist richtig, keine Zeile hat einen Fehler' }),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '1 Person hinzufügen' }));
  expect(await dialog.findByRole('heading', { name: '1 Person hinzugefügt' })).toBeVisible();
});
