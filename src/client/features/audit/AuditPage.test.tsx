import { cleanup, screen, within } from '@testing-library/react';
import fileSaver from 'file-saver';
import { chooseOption } from '#client/testing/chooseOption.ts';
import { type FetchStub, failure, json } from '#client/testing/fetchStub.ts';
import { renderApp, type SignedIn } from '#client/testing/renderApp.tsx';
import { OBJECT_OF_ACTION } from '#shared/auditActions.ts';
import type { AuditAnswer, AuditRecord } from '#shared/contract/audit.ts';

const LIST = 'GET /api/audit';
const USER = '0190aaaa-0000-7000-8000-000000000007';

function someRecord(id: number, change: Partial<AuditRecord> = {}): AuditRecord {
  return {
    id,
    at: '2026-11-20T13:05:00.000Z',
    actor_id: '0190aaaa-0000-7000-8000-000000000001',
    actor_email: 'root@example.org',
    action: 'user.password_reset',
    object_type: 'user',
    object_id: USER,
    object_name: 'ada@example.org',
    object_exists: true,
    changes: { must_change_password: { old: false, new: true } },
    reason: null,
    request_id: 'request-7',
    ...change,
  };
}

const answer = (records: AuditRecord[], change: Partial<AuditAnswer> = {}): AuditAnswer => ({
  records,
  total: records.length,
  total_is_exact: true,
  page: 1,
  page_size: 10,
  next: null,
  previous: null,
  timezone: 'Europe/Berlin',
  ...change,
});

interface OpenOptions {
  query?: string;
  as?: SignedIn;
  records?: AuditRecord[];
  prepare?: (server: FetchStub) => void;
}

function open({ query = '', as = { role: 'admin' }, records = [someRecord(1)], prepare }: OpenOptions = {}) {
  return renderApp({
    url: `/audit${query}`,
    as,
    prepare: (server) => {
      server.on(LIST, json(answer(records)));
      prepare?.(server);
    },
  });
}

const heading = () => screen.findByRole('heading', { level: 1, name: 'Audit log' }, { timeout: 10_000 });
const lastParams = (server: FetchStub) => Object.fromEntries(server.callsTo(LIST).at(-1)?.params ?? []);

test('an entry shows time, actor, action, object and reason in words, and opens to the changed values', async () => {
  const { user } = open({
    records: [
      someRecord(3),
      someRecord(2, {
        action: 'user.deleted',
        object_exists: false,
        object_name: null,
        reason: 'Left the lab',
        changes: { email: { old: 'ben@example.org', new: null } },
      }),
      someRecord(1, {
        actor_email: null,
        action: 'user.locked_out',
        object_type: 'door_key',
        object_id: null,
        changes: {},
      }),
    ],
  });
  await heading();
  expect(await screen.findByText('3 entries')).toBeVisible();
  const [, first, second, third] = screen.getAllByRole('row').map((row) => within(row));
  expect(first?.getByText('20.11.2026 14:05')).toBeVisible();
  expect(first?.getByText('Password reset')).toBeVisible();
  expect(first?.getByRole('link', { name: 'User ada@example.org' })).toHaveAttribute('href', `/users/${USER}`);
  await user.click(first?.getByText('1 value') ?? document.body);
  expect(first?.getByText('Must change the password')).toBeVisible();
  expect(first?.getByText('No → Yes')).toBeVisible();
  expect(first?.getByRole('link', { name: 'All entries of this request' })).toHaveAttribute(
    'href',
    '/audit?request_id=request-7',
  );
  expect(second?.getByText('Left the lab')).toBeVisible();
  expect(second?.getByText('(no longer there)')).toBeVisible();
  expect(second?.queryByRole('link', { name: /^User/ })).toBeNull();
  expect(third?.getByText('User locked out')).toBeVisible();
  expect(third?.getByText('Door key')).toBeVisible();
  expect(third?.getByText('System')).toBeVisible();
});

test('filters are in the address and in the call, and are removed one by one', async () => {
  const { user, server } = open({
    query: '?actor=root%40example.org&action=user.created,user.deleted&from=2026-11-01',
  });
  await heading();
  expect(await screen.findByText('1 entry')).toBeVisible();
  expect(lastParams(server)).toEqual({
    actor: 'root@example.org',
    action: 'user.created,user.deleted',
    from: '2026-11-01',
    sort: '-at',
    page: '1',
    page_size: '10',
  });
  await user.click(screen.getByRole('button', { name: 'Remove filter Action: User deleted' }));
  expect(window.location.search).toBe('?actor=root%40example.org&action=user.created&from=2026-11-01');
  await chooseOption(user, screen.getByLabelText('Object'), 'Study');
  expect(window.location.search).toContain('object_type=study');
  await user.click(screen.getByText('Actions (1)'));
  await user.click(screen.getByRole('checkbox', { name: 'Study closed' }));
  expect(lastParams(server)).toMatchObject({ action: 'study.closed,user.created', object_type: 'study' });
});

test('every chosen action is in the call, also when all are chosen', async () => {
  const all = Object.keys(OBJECT_OF_ACTION);
  const { server } = open({ query: `?action=${all.join(',')}` });
  await heading();
  expect(lastParams(server).action?.split(',')).toEqual(all);
});

test('the filtered entries are saved as a file, and a failure is shown', async () => {
  const saved = jest.spyOn(fileSaver, 'saveAs').mockImplementation(() => undefined);
  const { user, server } = open({
    query: '?object_type=user',
    prepare: (stub) => stub.on('GET /api/audit/export', () => new Response('id,at\r\n1,2026\r\n')),
  });
  await heading();
  await user.click(await screen.findByRole('button', { name: 'Export this view' }));
  expect(await screen.findByText('Saved as audit-log.csv')).toBeVisible();
  expect(saved.mock.calls.map(([, name]) => name)).toEqual(['audit-log.csv']);
  expect(Object.fromEntries(server.callsTo('GET /api/audit/export')[0]?.params ?? [])).toEqual({ object_type: 'user' });
  server.on('GET /api/audit/export', failure(403, 'You do not have permission to do this'));
  await user.click(await screen.findByRole('button', { name: 'Export this view' }));
  expect(await screen.findByText('The export failed. Nothing was saved.')).toBeVisible();
});

test('an empty log, an empty result and a failure are shown', async () => {
  const { user } = open({ query: '?object_type=lab', records: [] });
  await heading();
  expect(await screen.findByText('Nothing matches these filters.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await screen.findByText('Nothing has been recorded yet.')).toBeVisible();
});

test('only an admin reads the log', async () => {
  const { server } = open({ as: { role: 'researcher', lab_name: 'Lab 01' } });
  expect(
    await screen.findByText('You do not have permission to access this page.', {}, { timeout: 10_000 }),
  ).toBeVisible();
  expect(server.callsTo(LIST)).toHaveLength(0);
});

const OTHER = { role: 'admin', id: '0190aaaa-0000-7000-8000-000000000002' } as const;
const reasonHead = () => screen.queryByRole('columnheader', { name: 'Reason', hidden: true });

test.each([
  ['the same admin', { role: 'admin' } as const, false],
  ['another admin', OTHER, true],
])(
  'a column of the audit log that one admin hides is remembered for that admin only: %s',
  async (_who, next, isShown) => {
    const { user } = open();
    await heading();
    await user.click(await screen.findByRole('button', { name: 'View' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Reason' }));
    expect(reasonHead()).not.toBeInTheDocument();
    cleanup();
    open({ as: next });
    await heading();
    await screen.findByRole('row', { name: /root@example.org/ });
    expect(reasonHead() !== null).toBe(isShown);
  },
);
