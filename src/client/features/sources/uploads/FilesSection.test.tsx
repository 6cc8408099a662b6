import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import FileSaver from 'file-saver';
import { failure, json } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { stubActivities } from '#client/testing/stubActivities.ts';
import { stubOwnSources } from '#client/testing/stubOwnSources.ts';
import { participantId, someParticipant, stubParticipants } from '#client/testing/stubParticipants.ts';
import { someStudy, stubStudies } from '#client/testing/stubStudies.ts';
import type { Upload, UploadedFile } from '#shared/contract/uploads.ts';

const UPLOADS = 'GET /api/strava-integration/me/uploads';

const upload = (change: Partial<Upload> = {}): Upload => ({
  id: 'upload-1',
  channel: 'own',
  given_by: null,
  state: 'done',
  kind: 'files',
  created_at: '2026-11-20T12:00:00',
  finished_at: '2026-11-20T12:01:00',
  size: 1000,
  file_count: 2,
  read_count: 2,
  counts: { imported: 1, unreadable: 1 },
  problem: null,
  ...change,
});
const files: UploadedFile[] = [
  { number: 1, path: 'lake.gpx', result: 'imported', problem: null, activity_id: 'activity-1' },
  {
    number: 2,
    path: 'broken.fit',
    result: 'unreadable',
    problem: { code: 'truncated', message: 'This file ends too early. Copy or export it again.' },
    activity_id: null,
  },
];

function open(uploads: readonly Upload[], url = '/dashboard') {
  return renderApp({
    url,
    as: { role: 'user' },
    prepare: (server) => {
      stubOwnSources(server);
      server.on('GET /api/strava-integration/me', () => json({ is_set_up: true, is_full: false, athlete: null }));
      server.on('GET /api/strava-integration/me/studies', () => json({ studies: [] }));
      server.on(UPLOADS, ({ params }) => {
        const [page, size] = [Number(params.get('page')), Number(params.get('page_size'))];
        const rows = uploads.slice((page - 1) * size, page * size);
        return json({ uploads: rows, total: uploads.length, page, page_size: size, reads: null });
      });
      for (const one of uploads) {
        const place = { total: files.length, page: 1, page_size: 10 };
        server.on(`${UPLOADS}/${one.id}`, () => json({ upload: one, files, ...place }));
      }
    },
  });
}

const section = () => screen.findByRole('region', { name: 'Your files' });
const SEND = 'POST /api/strava-integration/me/uploads';

async function choose(user: ReturnType<typeof open>['user'], chosen: File | File[]) {
  const part = await section();
  await within(part).findByRole('button', { name: /Choose files/ });
  const input = part.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('There is a field for files');
  await user.upload(input, chosen);
  return part;
}

test('without an upload the section says what it takes', async () => {
  open([]);
  const part = await section();
  expect(await within(part).findByRole('button', { name: /Choose files or drop them here/ })).toBeVisible();
  expect(within(part).getByText(/up to 50 at once, or one archive .* of up to 4 GB/)).toBeVisible();
  expect(within(part).queryByRole('table')).toBeNull();
});

test('every file has its result, the reason, and a link to its activity', async () => {
  open([upload()]);
  const part = await section();
  const table = await within(part).findByRole('table', { name: 'Results of the files' });
  expect(await within(table).findByRole('link', { name: 'Open the activity of lake.gpx' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/activity-1$/),
  );
  expect(within(table).getByText('This file ends too early. Copy or export it again.')).toBeVisible();
  expect(within(part).getByText('Imported: 1')).toBeVisible();
  expect(within(part).getByText('Not readable: 1')).toBeVisible();
});

test.each([
  ['en', 'Download results', 'File,Result,What it means,Activity'],
  ['de', 'Ergebnisse herunterladen', 'Datei;Ergebnis;Was es bedeutet;Aktivität'],
] as const)(
  'the results of files are saved as CSV for spreadsheets in the language %s',
  async (language, name, head) => {
    const save = jest.spyOn(FileSaver, 'saveAs').mockImplementation(() => undefined);
    localStorage.setItem('kadenz.preferences', JSON.stringify({ language }));
    const { user } = open([upload()]);
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    const [saved] = save.mock.calls[0] ?? [];
    if (!(saved instanceof Blob)) throw new Error('A file is saved');
    const [first] = (await new Response(saved).text()).split('\r\n');
    expect(first?.replace('\uFEFF', '')).toBe(head);
    save.mockRestore();
  },
);

test('while an upload runs it shows its progress, can be cancelled, and takes the place of the field', async () => {
  const { user, server } = open([upload({ state: 'running', read_count: 1, counts: { imported: 1 } })]);
  const part = await section();
  expect(await within(part).findByText('1 of 2 read')).toBeVisible();
  expect(within(part).getByText(/You may leave this page/)).toBeVisible();
  expect(within(part).queryByRole('button', { name: /Choose files/ })).toBeNull();
  const route = 'DELETE /api/strava-integration/me/uploads/upload-1';
  server.on(route, () => json({ upload: upload({ state: 'cancelled' }) }));
  await user.click(within(part).getByRole('button', { name: 'Cancel the upload' }));
  expect(server.callsTo(route)).toHaveLength(1);
});

test('an upload that ended before it was cancelled is shown as read at once', async () => {
  const uploads = [upload({ state: 'running', read_count: 1, counts: { imported: 1 } })];
  const { user, server } = open(uploads);
  const part = await section();
  const text = 'This upload has ended.';
  server.on('DELETE /api/strava-integration/me/uploads/upload-1', () => {
    uploads[0] = upload();
    return failure(409, text);
  });
  await user.click(await within(part).findByRole('button', { name: 'Cancel the upload' }));
  await waitFor(() => expect(within(part).queryByText('1 of 2 read')).toBeNull(), { timeout: 1500 });
  expect(await within(part).findByRole('button', { name: /Choose files/ })).toBeVisible();
});

test('an archive that is not read says why', async () => {
  const problem = { code: 'encrypted', message: 'This archive is encrypted. Export it again without a password.' };
  open([upload({ state: 'failed', kind: 'archive', file_count: 0, read_count: 0, counts: {}, problem })]);
  expect(await within(await section()).findByText(problem.message)).toBeVisible();
});

test('an earlier upload is shown by its link', async () => {
  const earlier = upload({ id: 'upload-0', created_at: '2026-11-01T12:00:00' });
  const { user } = open([upload(), earlier]);
  const part = await section();
  const table = await within(part).findByRole('table', { name: 'Earlier uploads' });
  expect(within(table).getByText('Imported: 1, Not readable: 1')).toBeVisible();
  await user.click(await within(part).findByRole('link', { name: '01.11.2026 12:00' }));
  expect(await within(part).findByRole('heading', { name: 'Upload of 01.11.2026 12:00' })).toBeVisible();
});

test('of many uploads the older ones are reached by a pager, and open from their page after a reload', async () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    upload({ id: `upload-${index}`, created_at: `2026-11-${29 - index}T12:00:00` }),
  );
  const { user } = open(many);
  const part = await section();
  const pages = await within(part).findByRole('navigation', { name: 'Earlier uploads, pages' });
  const links = () =>
    within(within(part).getByRole('table', { name: 'Earlier uploads' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(links()).toHaveLength(9);
  await user.click(within(pages).getByRole('link', { name: 'Page 2' }));
  await waitFor(() => expect(links()).toEqual(['19.11.2026 12:00', '18.11.2026 12:00']));
  expect(within(part).getByRole('heading', { name: 'Upload of 29.11.2026 12:00' })).toBeVisible();

  await user.click(within(part).getByRole('link', { name: '18.11.2026 12:00' }));
  expect(await within(part).findByRole('heading', { name: 'Upload of 18.11.2026 12:00' })).toBeVisible();
  expect(links()).toEqual(['19.11.2026 12:00']);

  const address = `${window.location.pathname}${window.location.search}`;
  cleanup();
  open(many, address);
  expect(await within(await section()).findByRole('heading', { name: 'Upload of 18.11.2026 12:00' })).toBeVisible();
});

test('while an upload runs, the link of an earlier one shows that one below the progress', async () => {
  const running = upload({ state: 'running', read_count: 0, counts: {}, created_at: '2026-11-21T12:00:00' });
  const { user } = open([running, upload({ id: 'upload-2' })]);
  const part = await section();
  await user.click(await within(part).findByRole('link', { name: '20.11.2026 12:00' }));
  expect(await within(part).findByRole('heading', { name: 'Upload of 20.11.2026 12:00' })).toBeVisible();
  expect(within(part).getByRole('table', { name: 'Results of the files' })).toBeVisible();
  expect(within(part).getByRole('heading', { name: 'Upload of 21.11.2026 12:00' })).toBeVisible();
  expect(within(part).getByRole('progressbar')).toBeVisible();

  await user.click(within(part).getByRole('link', { name: '21.11.2026 12:00' }));
  await waitFor(() => expect(within(part).queryByRole('heading', { name: 'Upload of 20.11.2026 12:00' })).toBeNull());
});

test('an address names an upload of a later page, which is shown from any page', async () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    upload({ id: `upload-${index}`, created_at: `2026-11-${29 - index}T12:00:00` }),
  );
  open(many, '/dashboard?upload=upload-11');
  const part = await section();
  expect(await within(part).findByRole('heading', { name: /^Upload of/ })).toHaveTextContent(
    'Upload of 18.11.2026 12:00',
  );
  expect(await within(part).findByRole('navigation', { name: 'Earlier uploads, pages' })).toBeVisible();
});

test.each([
  [[], 'The upload that this address names could not be shown.'],
  [[upload()], 'The upload that this address names could not be shown, so this is the newest one.'],
])('an address that names an unknown upload says so, and shows the newest', async (uploads, sentence) => {
  const { server } = open(uploads, '/dashboard?upload=upload-9');
  server.on(`${UPLOADS}/upload-9`, () => failure(404, 'Upload not found', { code: 'upload_not_found' }));
  const part = await section();
  expect(await within(part).findByText(sentence)).toBeVisible();
  expect(within(part).queryAllByRole('heading', { name: 'Upload of 20.11.2026 12:00' })).toHaveLength(uploads.length);
});

test('the results begin with what was refused', async () => {
  const { server } = open([upload()]);
  await within(await section()).findByRole('table', { name: 'Results of the files' });
  expect(server.callsTo(`${UPLOADS}/upload-1`)[0]?.params.get('sort')).toBe('result');
});

test.each([
  [['holiday.jpg'], 'holiday.jpg is not a FIT, GPX or TCX file and not a ZIP archive.'],
  [['a.zip', 'b.fit'], 'An archive is uploaded by itself. Choose it alone.'],
  [Array.from({ length: 51 }, (_, number) => `${number}.gpx`), 'Choose at most 50 files, or one archive.'],
])('files that cannot be sent are refused before they are sent', async (names, sentence) => {
  const { user, server } = open([]);
  const part = await choose(
    user,
    names.map((name) => new File(['x'], name)),
  );
  expect(await within(part).findByText(sentence)).toBeVisible();
  expect(server.callsTo(SEND)).toEqual([]);
});

/** Files go by XMLHttpRequest; each sending gets the next answer. */
function answerSending(...answers: Response[]) {
  const answered = async (call: XMLHttpRequest, answer = Response.error()) => {
    const told = { status: answer.status, responseText: await answer.text() };
    for (const [name, value] of Object.entries(told)) Object.defineProperty(call, name, { value });
    Object.defineProperty(call, 'getResponseHeader', { value: (name: string) => answer.headers.get(name) });
    call.onload?.(new ProgressEvent('load'));
  };
  return jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    void answered(this, answers.shift());
  });
}

test.each([
  [409, 'upload_running', 'Another upload is running. Wait until it ends, or cancel it.'],
  [503, 'upload_no_space_now', 'The server has no room for these files at the moment.'],
])('files that are refused only for now (%d) are sent again without being chosen anew', async (status, code, text) => {
  const { user } = open([]);
  const send = answerSending(failure(status, text, { code }), json({ upload: upload() }, 201));
  const part = await choose(user, new File(['<gpx>'], 'lake.gpx'));
  expect(await within(part).findByText(text)).toBeVisible();
  await user.click(within(part).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(within(part).queryByText(text)).toBeNull());
  expect(send).toHaveBeenCalledTimes(2);
  send.mockRestore();
});

test('files that would be refused again are not offered to be sent again', async () => {
  const { user } = open([]);
  const text = 'An upload may have at most 4 GB. Choose fewer files.';
  const send = answerSending(failure(413, text, { code: 'upload_too_large' }));
  const part = await choose(user, new File(['<gpx>'], 'lake.gpx'));
  await within(part).findByText(text);
  expect(within(part).queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(within(part).getByRole('button', { name: 'Close' }));
  expect(within(part).queryByText(text)).toBeNull();
  send.mockRestore();
});

test('an archive that this browser cannot read need not be sent whole: another file can be chosen', async () => {
  Object.defineProperty(globalThis, 'Worker', {
    configurable: true,
    value: class extends EventTarget {
      terminate = () => undefined;
      postMessage() {
        this.dispatchEvent(new Event('error'));
      }
    },
  });
  const { user } = open([]);
  const part = await choose(user, new File(['PK'], 'export.zip'));
  expect(await within(part).findByText('This archive cannot be read')).toBeVisible();
  expect(within(part).getByRole('button', { name: 'Upload the whole archive' })).toBeVisible();
  await user.click(within(part).getByRole('button', { name: 'Choose another file' }));
  expect(await within(part).findByRole('button', { name: /Choose files/ })).toBeVisible();
  Reflect.deleteProperty(globalThis, 'Worker');
});

test('a file that may be an activity that is there says where that is decided', async () => {
  const doubted: UploadedFile[] = [
    { number: 1, path: 'lake.gpx', result: 'needs_decision', problem: null, activity_id: 'activity-1' },
  ];
  const one = upload({ counts: { needs_decision: 1 } });
  const { server } = open([one]);
  server.on(`${UPLOADS}/${one.id}`, () => json({ upload: one, files: doubted, total: 1, page: 1, page_size: 10 }));
  expect(
    await within(await section()).findByText(
      'It may be an activity that is there. Decide under “Possible duplicates” on this page.',
    ),
  ).toBeVisible();
});

test('results and days of files that staff gave are read again while they are read, and when they are', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const GIVEN = `GET /api/research/participants/${participantId(2)}/uploads`;
  const CALENDAR = 'GET /api/research/participants/0190cccc*/calendar';
  let now = upload({ channel: 'staff', state: 'running', read_count: 1, counts: { imported: 1 } });
  const pending: UploadedFile = { number: 2, path: 'park.gpx', result: null, problem: null, activity_id: null };
  const [lake] = files as [UploadedFile];
  let results: UploadedFile[] = [lake, pending];
  const { server } = renderApp({
    url: `/research/participants/${participantId(2)}`,
    as: { role: 'researcher', lab_name: 'Movement Lab' },
    prepare: (stub) => {
      stubStudies(stub, [someStudy(4)]);
      stubActivities(stub, []);
      stubParticipants(stub, [someParticipant(2, { status: 'importing', joined_at: '2026-03-06T10:15:00.000Z' })]);
      stub.on(GIVEN, () => json({ uploads: [now], total: 1, page: 1, page_size: 10, reads: null }));
      stub.on(`${GIVEN}/upload-1`, () => json({ upload: now, files: results, total: 2, page: 1, page_size: 10 }));
    },
  });
  const table = await screen.findByRole('table', { name: 'Results of the files' });
  expect(await within(table).findByText('park.gpx')).toBeVisible();
  const before = server.callsTo(CALENDAR).length;
  const lists = server.callsTo(GIVEN).length;

  now = upload({ ...now, read_count: 2, counts: { imported: 2 } });
  results = [lake, { ...pending, result: 'imported', activity_id: 'activity-2' }];
  await act(async () => jest.advanceTimersByTime(5000));
  expect(await within(table).findByRole('link', { name: 'Open the activity of park.gpx' })).toBeVisible();
  expect(server.callsTo(CALENDAR)).toHaveLength(before);
  expect(server.callsTo(GIVEN)).toHaveLength(lists + 1);

  now = upload({ ...now, state: 'done' });
  await act(async () => jest.advanceTimersByTime(5000));
  await waitFor(() => expect(server.callsTo(CALENDAR)).toHaveLength(before + 1));
});
