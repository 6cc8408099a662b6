import { screen } from '@testing-library/react';
import { renderPart } from '#client/testing/renderApp.tsx';
import { ActionMenu } from './ActionMenu.tsx';

function setUp() {
  const chosen: string[] = [];
  const { user } = renderPart(
    <>
      <ActionMenu
        label="Actions for anna@example.org"
        items={[
          { label: 'Edit', href: '/users/1' },
          { label: 'Reset Password', onSelect: () => chosen.push('reset') },
          { label: 'Delete', isDanger: true, onSelect: () => chosen.push('delete') },
          { label: 'Merge', disabledReason: 'Has studies', onSelect: () => chosen.push('merge') },
        ]}
      />
      <button type="button">Next</button>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Actions for anna@example.org' });
  return { user, chosen, button };
}

const item = (name: string) => screen.getByRole('menuitem', { name });

test('the button says that it opens a menu and whether it is open', async () => {
  const { user, button } = setUp();
  expect(button).toHaveAttribute('aria-haspopup', 'menu');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(item('Edit')).toHaveFocus();
  expect(item('Edit')).toHaveAttribute('href', '/users/1');
});

test('arrows, Home, End and first letters move between the entries, round the ends too', async () => {
  const { user, button } = setUp();
  button.focus();
  await user.keyboard('{ArrowUp}');
  expect(item('Merge Has studies')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(item('Edit')).toHaveFocus();
  await user.keyboard('d');
  expect(item('Delete')).toHaveFocus();
  await user.keyboard('{Home}');
  expect(item('Edit')).toHaveFocus();
  await user.keyboard('{End}{ArrowUp}');
  expect(item('Delete')).toHaveFocus();
});

test('a choice closes the menu, gives the focus back to its button and acts', async () => {
  const { user, button, chosen } = setUp();
  button.focus();
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(chosen).toEqual(['reset']);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button).toHaveFocus();
});

test('Escape gives the focus back, Tab goes on from the button, a press elsewhere closes', async () => {
  const { user, button } = setUp();
  await user.click(button);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button).toHaveFocus();

  await user.keyboard('{ArrowDown}');
  await user.tab();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();

  await user.click(button);
  await user.click(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('an entry that cannot be chosen says why and does nothing', async () => {
  const { user, button, chosen } = setUp();
  await user.click(button);
  await user.click(screen.getByText('Has studies'));
  expect(chosen).toEqual([]);
  expect(screen.getByRole('menu')).toBeVisible();
});
