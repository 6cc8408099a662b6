import { screen } from '@testing-library/react';
import { json, stubFetch } from '#client/testing/fetchStub.ts';
import { renderPart } from '#client/testing/renderPart.tsx';
import { someParticipant } from '#client/testing/stubParticipants.ts';
import { someStudy, studyId } from '#client/testing/stubStudies.ts';
import type { ParticipantStatus } from '#shared/participantStatuses.ts';
import { ParticipantReminders } from './ParticipantReminders.tsx';

async function namesOfButtons(status: ParticipantStatus, reachable: number): Promise<string[]> {
  const server = stubFetch();
  const answer = { reminders: [], total: 0, page: 1, page_size: 10, reachable };
  server.on(`GET /api/research/studies/${studyId(4)}/reminders`, json(answer));
  const participant = someParticipant(3, { code: 'KDZ-003-3', status });
  renderPart(<ParticipantReminders participant={participant} study={someStudy(4, { part: 'owner' })} isOff={false} />);
  await screen.findByText(/^KDZ-003-3:/);
  return screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '');
}

const PAGE = 'Send KDZ-003-3 a new link to their page by email';

test.each<[ParticipantStatus, number, string[]]>([
  ['silent', 1, ['Remind KDZ-003-3 by email', PAGE]],
  ['silent', 0, ['Copy reminder text for KDZ-003-3']],
  ['invited', 1, ['Remind KDZ-003-3 by email']],
  ['invited', 0, []],
  ['invitation_expired', 0, []],
  ['withdrawn', 0, []],
])(
  'the page of a participant who is %s and reachable %d times offers the reminders that make sense',
  async (...row) => {
    const [status, reachable, names] = row;
    expect(await namesOfButtons(status, reachable)).toEqual(names);
  },
);

test('reminders that could not be read say so, and are read again', async () => {
  const server = stubFetch();
  const asked = `GET /api/research/studies/${studyId(4)}/reminders`;
  server.on(asked, json({ message: 'Internal Server Error', code: 'server_error' }, 500));
  const { user } = renderPart(
    <ParticipantReminders participant={someParticipant(3)} study={someStudy(4, { part: 'owner' })} isOff={false} />,
  );
  await screen.findByText('Could not load the reminders.');
  server.on(asked, json({ reminders: [], total: 0, page: 1, page_size: 10, reachable: 1 }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Reachable by email/i)).toBeVisible();
});
