import { screen, waitFor } from '@testing-library/react';
import { renderPart } from '#client/testing/renderPart.tsx';
import { ActionMenu } from './ActionMenu.tsx';

// Keys are tested in a browser (e2e/controls.spec.ts), because antd finds no entry without layout.
function setUp() {
  const chosen: string[] = [];
  const { user } = renderPart(
    <ActionMenu
      label="Actions for anna@example.org"
      items={[
        { label: 'Edit', href: '/users/1' },
        { label: 'Reset Password', onSelect: () => chosen.push('reset') },
        { label: 'Merge', disabledReason: 'Has studies', onSelect: () => chosen.push('merge') },
      ]}
    />,
  );
  const button = screen.getByRole('button', { name: 'Actions for anna@example.org' });
  return { user, chosen, button };
}

const item = (name: string) => screen.findByRole('menuitem', { name });

test('the button says that it opens a menu and whether it is open', async () => {
  const { user, button } = setUp();
  expect(button).toHaveAttribute('aria-haspopup', 'menu');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  const edit = await item('Edit');
  await waitFor(() => expect(edit).toHaveFocus());
  expect(edit.querySelector('a')).toHaveAttribute('href', '/users/1');
});

test('a press on an entry closes the menu, gives the focus back to its button and acts', async () => {
  const { user, button, chosen } = setUp();
  await user.click(button);
  await user.click(await item('Reset Password'));
  expect(chosen).toEqual(['reset']);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button).toHaveFocus();
});

test('a press elsewhere closes the menu', async () => {
  const { user, button } = setUp();
  await user.click(button);
  await item('Edit');
  await user.click(document.body);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('an entry that cannot be chosen says why and does nothing', async () => {
  const { user, button, chosen } = setUp();
  await user.click(button);
  await item('Merge Has studies');
  await user.click(screen.getByText('Has studies'));
  await user.keyboard('{Enter}');
  expect(chosen).toEqual([]);
  expect(screen.getByRole('menu')).toBeVisible();
});
