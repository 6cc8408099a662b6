import { screen, within } from '@testing-library/react';
import { renderPart } from '#client/testing/renderPart.tsx';
import { PagePending } from './PagePending.tsx';
import type { Failure } from './queryLike.ts';

function renderFailure(failure: Failure | undefined) {
  const refetch = jest.fn();
  const { user } = renderPart(
    <PagePending
      query={{ error: failure, isFetching: false, refetch }}
      title="Lab"
      failedTitle="Could not load the lab."
      breadcrumb={[{ label: 'Labs', href: '/research/labs' }]}
      parent={{ label: 'All labs', href: '/research/labs' }}
    />,
  );
  return { user, refetch };
}

test('while it is being read its place is kept, and nothing is said to have failed', async () => {
  renderFailure(undefined);
  expect(screen.getByRole('heading', { level: 1, name: 'Lab' })).toBeVisible();
  expect(await screen.findByText('Loading...')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('the heading says that a page is not found, with the way to the list', () => {
  renderFailure({ status: 404, message: 'Lab with id 7 not found' });
  expect(screen.getByRole('heading', { level: 1, name: 'Lab with id 7 not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All labs' })).toHaveAttribute('href', '/research/labs');
});

test('a page that is not for this role shows the forbidden texts in place', () => {
  renderFailure({ status: 403, message: 'You do not have permission to do this' });
  expect(screen.getByRole('heading', { level: 1, name: '403 - Forbidden' })).toBeVisible();
  expect(screen.getByText('You do not have permission to access this page.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute('href', '/dashboard');
});

test.each([
  [{ status: 503, message: 'The service is not available right now' }, 'The service is not available right now'],
  [{ status: 'NETWORK' as const }, 'The server cannot be reached. Check your connection and try again.'],
])('anything else says what could not be loaded and why, and offers another try: %j', async (failure, why) => {
  const { user, refetch } = renderFailure(failure);
  expect(screen.getByRole('heading', { level: 1, name: 'Lab' })).toBeVisible();
  expect(within(screen.getByRole('alert')).getByText('Could not load the lab.')).toBeVisible();
  expect(screen.getByText(why)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});
