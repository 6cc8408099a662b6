import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPart } from '#client/testing/renderPart.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ModalDialog } from './ModalDialog.tsx';

function Trigger({ dismissable = true, isGone = false }: { dismissable?: boolean; isGone?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <PageSection title="Users">
      {!(isGone && isDone) && (
        <button type="button" onClick={() => setOpen(true)}>
          Add
        </button>
      )}
      <ModalDialog open={isOpen} title="Add User" dismissable={dismissable} onClose={() => setOpen(false)}>
        <label>
          Email <input />
        </label>
        <button
          type="button"
          onClick={() => {
            setOpen(false);
            setDone(true);
          }}
        >
          Done
        </button>
      </ModalDialog>
    </PageSection>
  );
}

const dialog = () => screen.queryByRole('dialog', { name: 'Add User' });
const backdrop = () => dialog()?.parentElement ?? document.body;

async function open(part = <Trigger />) {
  const { user } = renderPart(part);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(dialog()).toBeVisible();
  return user;
}

test('SPEC §2 shared pieces: a dialog closes on Escape', async () => {
  const user = await open();
  await user.keyboard('{Escape}');
  expect(dialog()).toBeNull();
});

test('SPEC §2 shared pieces: a dialog closes on a backdrop click, not on one inside', async () => {
  const user = await open();
  await user.click(screen.getByText('Add User'));
  expect(dialog()).toBeVisible();
  await user.click(backdrop());
  expect(dialog()).toBeNull();
});

test('marking text that ends on the backdrop does not close the dialog', async () => {
  const user = await open();
  await user.pointer([
    { keys: '[MouseLeft>]', target: screen.getByText('Add User') },
    { keys: '[/MouseLeft]', target: backdrop() },
  ]);
  fireEvent.click(backdrop());
  expect(dialog()).toBeVisible();
});

test('SPEC §2 shared pieces: a dismissable dialog shows a close button, which closes it', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog()).toBeNull();
});

test('SPEC §2 shared pieces: a dialog that is not dismissable has no close button and stays on Escape and a backdrop click', async () => {
  const user = await open(<Trigger dismissable={false} />);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(backdrop());
  expect(dialog()).toBeVisible();
});

test('the focus goes to the first field, stays inside with Tab, and comes back to what opened the dialog', async () => {
  const user = await open();
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Done' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus();
});

const arrival = { of: () => {} };

function Late() {
  const [isThere, setThere] = useState(false);
  arrival.of = () => setThere(true);
  return (
    <ModalDialog open title="Add User" onClose={() => {}}>
      {isThere ? <input aria-label="Email" /> : 'Loading…'}
    </ModalDialog>
  );
}

test('a field that arrives after its dialog takes the focus from the dialog', async () => {
  renderPart(<Late />);
  expect(dialog()).toHaveFocus();
  act(() => arrival.of());
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus());
});

test('a field that arrives after its dialog leaves the focus where the user moved it', async () => {
  const { user } = renderPart(<Late />);
  await user.tab();
  act(() => arrival.of());
  expect(await screen.findByRole('textbox', { name: 'Email' })).not.toHaveFocus();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
});

test('when what opened the dialog is gone, the focus goes to the heading of its section', async () => {
  const user = await open(<Trigger isGone />);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Users' })).toHaveFocus();
});

test('what lies behind a dialog is inert, toasts are not', async () => {
  const user = await open();
  const page = screen.getByText('Users').closest('[inert]');
  expect(page).not.toBeNull();
  act(() => showToast({ text: 'Saved', durationMs: 60_000 }));
  expect((await screen.findByText('Saved')).closest('[inert]')).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.getByText('Users').closest('[inert]')).toBeNull();
});

test('a question over a dialog starts on the safe button; Escape closes only the question', async () => {
  const answers: string[] = [];
  function Nested() {
    const [isAsking, setAsking] = useState(false);
    return (
      <ModalDialog open title="Add User" onClose={() => answers.push('closed')}>
        <button type="button" onClick={() => setAsking(true)}>
          Leave
        </button>
        <ConfirmDialog
          open={isAsking}
          title="Discard changes?"
          text="You have unsaved changes."
          confirmLabel="Discard"
          onConfirm={() => answers.push('discarded')}
          onCancel={() => setAsking(false)}
        />
      </ModalDialog>
    );
  }
  const { user } = renderPart(<Nested />);
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Leave' })).toHaveFocus();
  expect(answers).toEqual([]);
});

test('the code of a participant in a title and a question is not broken', () => {
  renderPart(
    <ConfirmDialog
      open
      title="Cancel the invitation of KDZ-004-4?"
      text="The link of KDZ-005-2 ends."
      confirmLabel="Cancel invitation"
      onConfirm={() => undefined}
      onCancel={() => undefined}
    />,
  );
  const dialog = within(screen.getByRole('alertdialog', { name: 'Cancel the invitation of KDZ-004-4?' }));
  expect(dialog.getByText('KDZ-004-4')).toHaveClass('k-nowrap');
  expect(dialog.getByText('KDZ-005-2')).toHaveClass('k-nowrap');
});
