import { screen, waitFor } from '@testing-library/react';
import { failure, json, stubFetch } from '#client/testing/fetchStub.ts';
import { recordTimeouts } from '#client/testing/recordTimeouts.ts';
import { renderPart } from '#client/testing/renderPart.tsx';
import { someLab } from '#client/testing/stubLabs.ts';
import { CreateLabForm } from './CreateLabForm.tsx';

function openForm(onCancel?: () => void) {
  const server = stubFetch();
  const onDone = jest.fn();
  const { user } = renderPart(<CreateLabForm onDone={onDone} onCancel={onCancel} />);
  return { server, onDone, user };
}

test('SPEC §2 create lab form: the fields are Email and Name, the browser checks nothing, and without a handler there is no Cancel', () => {
  openForm();
  expect(screen.getByLabelText('Email')).toBeVisible();
  expect(screen.getByLabelText('Name')).toBeVisible();
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Create Lab' }).closest('form')).toHaveAttribute('novalidate');
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
});

test('SPEC §2 create lab form: Cancel is shown with a handler, and calls it', async () => {
  const onCancel = jest.fn();
  const { user } = openForm(onCancel);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('SPEC §2 create lab form: errors show only for touched fields', async () => {
  const { user } = openForm();
  await user.click(screen.getByLabelText('Email'));
  await user.tab();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Required'));
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('');
  await user.type(screen.getByLabelText('Name'), 'ab');
  await user.tab();
  await waitFor(() =>
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name must be at least 3 characters'),
  );
});

test('SPEC §2 create lab form: during submission the button reads "Submitting..." and the inputs are disabled, for at least a second', async () => {
  const { user, server, onDone } = openForm();
  const answer = Promise.withResolvers<Response>();
  server.on('POST /api/research/labs', () => answer.promise);
  await user.type(screen.getByLabelText('Email'), ' lab@example.org ');
  await user.type(screen.getByLabelText('Name'), ' Gait Lab ');
  const waits = await recordTimeouts(() => user.keyboard('{Enter}'));
  expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeDisabled();
  expect(screen.getByLabelText('Email')).toBeDisabled();
  expect(screen.getByLabelText('Name')).toBeDisabled();
  expect(waits).toContain(1000);
  expect(server.callsTo('POST /api/research/labs')[0]?.body).toEqual({ email: 'lab@example.org', name: 'Gait Lab' });
  expect(onDone).not.toHaveBeenCalled();
  answer.resolve(json({ lab: someLab(1) }, 201));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(await screen.findByText('Lab created')).toBeVisible();
});

test('SPEC §8 create lab: a refused lab is "Bad Request", with the error at its field; the form keeps its values', async () => {
  const { user, server, onDone } = openForm();
  server.on('POST /api/research/labs', failure(400, 'Invalid email', { fields: { email: 'Invalid email' } }));
  await user.type(screen.getByLabelText('Email'), 'lab@example.org');
  await user.type(screen.getByLabelText('Name'), 'Gait Lab{Enter}');
  expect(await screen.findByText('Bad Request')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email');
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(screen.getByLabelText('Name')).toHaveValue('Gait Lab');
  expect(onDone).not.toHaveBeenCalled();
});
