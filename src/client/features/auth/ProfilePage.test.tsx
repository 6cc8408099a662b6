import { screen } from '@testing-library/react';
import { renderApp } from '#client/testing/renderApp.tsx';

function factOf(label: string) {
  return screen.getByText(label).nextElementSibling;
}

test('SPEC §2 route table: the profile shows email and role, and a Change Password button that opens a dialog', async () => {
  const { user } = renderApp({ url: '/profile', as: { email: 'anna@example.org', role: 'user' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(factOf('Email')).toHaveTextContent('anna@example.org');
  expect(factOf('Role')).toHaveTextContent('User');
  expect(screen.queryByText('Lab')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByRole('dialog', { name: 'Change Password' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Change Password' })).toHaveFocus();
});

test('SPEC §2 route table: a researcher sees the lab name on the profile', async () => {
  renderApp({ url: '/profile', as: { role: 'researcher', lab_name: 'Sports Medicine Berlin' } });
  expect(await screen.findByText('Sports Medicine Berlin')).toBeVisible();
  expect(factOf('Lab')).toHaveTextContent('Sports Medicine Berlin');
});

test('the profile of a researcher without a lab says so', async () => {
  renderApp({ url: '/profile', as: { role: 'researcher' } });
  expect(await screen.findByText('You are not assigned to a lab. Ask an admin.')).toBeVisible();
});

test.each(['user', 'admin'] as const)('the profile of a %s does not mention a lab', async (role) => {
  renderApp({ url: '/profile', as: { role } });
  expect(await screen.findByText(`${role}@example.org`)).toBeVisible();
  expect(screen.queryByText('Lab', { selector: 'dt' })).not.toBeInTheDocument();
});
