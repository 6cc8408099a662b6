import { screen, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { renderPart } from '#client/testing/renderPart.tsx';
import { PageFrame } from './PageFrame.tsx';

function Pages() {
  return (
    <Routes>
      <Route
        path="/"
        element={
          <PageFrame title="Dashboard" actions={<button type="button">Export</button>}>
            <Link to="/users/1">Anna</Link>
            <Link to="?page=2">Second page</Link>
          </PageFrame>
        }
      />
      <Route
        path="/users/1"
        element={
          <PageFrame title="anna@example.org" breadcrumb={[{ label: 'Dashboard', href: '/' }, { label: 'anna' }]} />
        }
      />
    </Routes>
  );
}

test('a code does not break at its hyphens in the title and in the breadcrumb', () => {
  renderPart(<PageFrame title="Edit KDZ-002-8" breadcrumb={[{ label: 'KDZ-002-8', href: '/' }, { label: 'Edit' }]} />);
  expect(within(heading('Edit KDZ-002-8')).getByText('KDZ-002-8')).toHaveClass('k-nowrap');
  expect(within(screen.getByRole('link', { name: 'KDZ-002-8' })).getByText('KDZ-002-8')).toHaveClass('k-nowrap');
});

const heading = (name: string) => screen.getByRole('heading', { level: 1, name });

test('a page names the window, and leaves the focus alone when it is the first', () => {
  renderPart(<Pages />);
  expect(document.title).toBe('Dashboard – Kadenz');
  expect(heading('Dashboard')).not.toHaveFocus();
});

test('the window bears the name that the installation gave the product', () => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'application-name', content: 'Strideline' });
  document.head.append(meta);
  renderPart(<Pages />);
  meta.remove();
  expect(document.title).toBe('Dashboard – Strideline');
});

test('after a change of page the new heading has the focus; a change of the query alone leaves it where it was', async () => {
  const { user } = renderPart(<Pages />);
  await user.click(screen.getByRole('link', { name: 'Second page' }));
  expect(screen.getByRole('link', { name: 'Second page' })).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Anna' }));
  expect(heading('anna@example.org')).toHaveFocus();
  expect(document.title).toBe('anna@example.org – Kadenz');
});

test('the breadcrumb leads back and says where one is', async () => {
  const { user } = renderPart(<Pages />, { url: '/users/1' });
  const way = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(within(way).getByText('anna')).toHaveAttribute('aria-current', 'page');
  await user.click(within(way).getByRole('link', { name: 'Dashboard' }));
  expect(heading('Dashboard')).toBeVisible();
});
