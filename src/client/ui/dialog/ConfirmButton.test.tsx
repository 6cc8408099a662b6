import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderPart } from '#client/testing/renderPart.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';

const QUESTION = {
  title: 'End the session?',
  text: 'The device is signed out.',
  confirmLabel: 'End',
  busyLabel: 'Ending…',
};

test('the question stays, with the word for the act, until the act has ended', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { user } = renderPart(<ConfirmButton label="End session" dialog={QUESTION} onConfirm={() => promise} />);
  await user.click(screen.getByRole('button', { name: 'End session' }));
  await user.click(screen.getByRole('button', { name: 'End' }));
  expect(screen.getByRole('button', { name: 'Ending…' })).toBeDisabled();
  await act(async () => resolve());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'End session' })).toHaveFocus();
});

test('while the act runs from elsewhere it is not begun a second time', async () => {
  const onConfirm = jest.fn(async () => {});
  const { user } = renderPart(<ConfirmButton label="End session" isBusy dialog={QUESTION} onConfirm={onConfirm} />);
  await user.click(screen.getByRole('button', { name: 'End session' }));
  await user.click(screen.getByRole('button', { name: 'Ending…' }));
  expect(onConfirm).not.toHaveBeenCalled();
});

test('an act that removes the button gives the focus to the heading of the section', async () => {
  const { user } = renderPart(<OneSession />);
  await user.click(screen.getByRole('button', { name: 'End session' }));
  await user.click(screen.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus());
});

function OneSession() {
  const [isOpen, setOpen] = useState(true);
  return (
    <section>
      <h2 data-focus-home="" tabIndex={-1}>
        Sessions
      </h2>
      {isOpen && <ConfirmButton label="End session" dialog={QUESTION} onConfirm={async () => setOpen(false)} />}
    </section>
  );
}
