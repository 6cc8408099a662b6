import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { object, string } from 'yup';
import { chooseOption } from '#client/testing/chooseOption.ts';
import { renderPart } from '#client/testing/renderPart.tsx';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { AppForm } from './AppForm.tsx';
import { PasswordField } from './PasswordField.tsx';
import { RadioField } from './RadioField.tsx';
import { SelectField } from './SelectField.tsx';
import { Refused, type SubmitFailure } from './submitting.ts';
import { TextField } from './TextField.tsx';

interface Values {
  email: string;
  password: string;
  role: string;
}

const EMPTY: Values = { email: '', password: '', role: '' };
const ROLES = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
];
const schema = object({
  email: string().required('Required').email('Invalid email'),
  password: string().required('Required').min(8, 'Password must be at least 8 characters'),
  role: string().required('Required'),
});

type FormProps = Partial<Parameters<typeof AppForm<Values>>[0]>;

function TestForm(props: FormProps) {
  return (
    <AppForm
      initialValues={EMPTY}
      schema={schema}
      onSubmit={async () => undefined}
      words={{ submit: 'Create User' }}
      {...props}
    >
      <TextField name="email" label="Email" type="email" hint="Where the person is reached" autoComplete="email" />
      <PasswordField name="password" label="Password" autoComplete="new-password" />
      <RadioField name="role" label="Role" choices={ROLES} />
    </AppForm>
  );
}

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: /Create User|Submitting\.\.\./ });

async function fillIn(user: ReturnType<typeof renderPart>['user']): Promise<void> {
  await user.type(email(), 'anna@example.org');
  await user.type(password(), 'a long password');
  await user.click(screen.getByRole('radio', { name: 'User' }));
}

function pending() {
  const answer: { with: (failure?: SubmitFailure) => void } = { with: () => undefined };
  const promise = new Promise<void>((resolve, reject) => {
    answer.with = (failure) => (failure ? reject(failure) : resolve());
  });
  return { answer, onSubmit: () => promise };
}

test('SPEC §4 forms: Save is enabled only once the form is edited, and not when the edit is undone', async () => {
  const { user } = renderPart(<TestForm />);
  expect(submit()).toBeDisabled();
  await user.click(email());
  await user.tab();
  expect(submit()).toBeDisabled();
  await user.type(email(), 'a');
  expect(submit()).toBeEnabled();
  await user.clear(email());
  expect(submit()).toBeDisabled();
});

test('a form may be sent once a field was touched, or always', async () => {
  const { user } = renderPart(<TestForm submitWhen="touched" />);
  expect(submit()).toBeDisabled();
  await user.click(email());
  await user.tab();
  expect(submit()).toBeEnabled();
});

test('SPEC §2 shared pieces: an error shows only for a touched field, and belongs to it', async () => {
  const { user } = renderPart(<TestForm />);
  await user.type(email(), 'x');
  expect(screen.queryByText('Invalid email')).toBeNull();
  await user.tab();
  expect(screen.getByText('Invalid email')).toBeVisible();
  expect(email()).toHaveAccessibleDescription('Where the person is reached Invalid email');
  expect(email()).toBeInvalid();
  expect(screen.queryByText('Required')).toBeNull();
  expect(screen.getByRole('textbox')).toHaveAttribute('aria-required', 'true');
  expect(email().closest('form')).toHaveAttribute('novalidate');
});

test('leaving a field by a press on a button does not move the button away under the press', async () => {
  const { user } = renderPart(<TestForm />);
  await user.type(email(), 'x');
  await user.pointer({ keys: '[MouseLeft>]', target: submit() });
  expect(screen.queryByText('Invalid email')).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: submit() });
  expect(await screen.findByText('Please correct 3 fields:')).toBeVisible();
  expect(email()).toHaveFocus();
});

test('leaving a field by a press elsewhere shows its error when the press is over', async () => {
  const { user } = renderPart(<TestForm />);
  await user.type(email(), 'x');
  await user.pointer({ keys: '[MouseLeft>]', target: document.body });
  expect(screen.queryByText('Invalid email')).toBeNull();
  await user.pointer({ keys: '[/MouseLeft]', target: document.body });
  expect(await screen.findByText('Invalid email')).toBeVisible();
});

test('submitting an invalid form lists its errors, focuses the first, and sends nothing', async () => {
  const onSubmit = jest.fn();
  const { user } = renderPart(<TestForm submitWhen="always" onSubmit={onSubmit} />);
  await user.type(password(), 'short');
  await user.click(submit());
  expect(screen.getByText('Please correct 3 fields:')).toBeVisible();
  expect(email()).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Password: Password must be at least 8 characters' }));
  expect(password()).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Role: Required' }));
  expect(screen.getByRole('radio', { name: 'User' })).toHaveFocus();
  await user.type(email(), 'anna@example.org');
  expect(screen.getByText('Please correct 2 fields:')).toBeVisible();
  await user.type(password(), ' and longer');
  expect(screen.queryByText(/Please correct/)).toBeNull();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('SPEC §4 forms: everything is disabled while submitting and the button says so', async () => {
  const { answer, onSubmit } = pending();
  const { user } = renderPart(<TestForm onSubmit={onSubmit} onCancel={() => undefined} />);
  await fillIn(user);
  await user.click(submit());
  expect(submit()).toHaveTextContent('Submitting...');
  for (const input of [email(), password(), screen.getByRole('radio', { name: 'Admin' }), submit()]) {
    expect(input).toBeDisabled();
  }
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await act(async () => answer.with({ status: 500, message: 'Internal Server Error' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Internal Server Error');
  expect(email()).toBeEnabled();
  expect(submit()).toHaveTextContent('Create User');
});

test('SPEC §9 submit delay: a fast answer is delayed until the minimum time is over, a success and a failure alike', async () => {
  const user = renderPart(<TestForm minimumDelayMs={600} onDone={() => done()} />).user;
  const done = jest.fn();
  await fillIn(user);
  jest.useFakeTimers();
  await act(async () => submit().click());
  await act(async () => jest.advanceTimersByTime(599));
  expect(submit()).toHaveTextContent('Submitting...');
  expect(done).not.toHaveBeenCalled();
  await act(async () => jest.advanceTimersByTime(1));
  jest.useRealTimers();
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
});

test('server errors are shown at their field and above the buttons, take the focus, and disappear with the next edit', async () => {
  const failure = {
    status: 409,
    message: 'User with email anna@example.org already exists',
    fields: { email: 'Email already exists' },
  };
  const { user } = renderPart(<TestForm onSubmit={() => Promise.reject(failure)} doneText="User created" />);
  await fillIn(user);
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('User with email anna@example.org already exists');
  expect(email()).toHaveAccessibleDescription('Where the person is reached Email already exists');
  expect(email()).toHaveFocus();
  expect(screen.queryByText('User created')).toBeNull();
  await user.type(email(), 'x');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Email already exists')).toBeNull();
});

test('a failure without a field returns the focus to its former element', async () => {
  const { user } = renderPart(<TestForm onSubmit={() => Promise.reject({ status: 'NETWORK' })} />);
  await fillIn(user);
  await user.type(password(), '{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('An error occurred');
  expect(password()).toHaveFocus();
});

test('a form that refuses what was entered shows its own errors, not those made of a failed call', async () => {
  const refuse = async () => {
    throw new Refused({ fields: { email: 'Use the address of the lab' } });
  };
  const { user } = renderPart(<TestForm onSubmit={refuse} toErrors={() => ({ status: 'The call failed' })} />);
  await fillIn(user);
  await user.click(submit());
  expect(await screen.findByText('Use the address of the lab')).toBeVisible();
  expect(email()).toHaveFocus();
  expect(screen.queryByText('The call failed')).toBeNull();
});

test('a success is said in a toast before the form is left', async () => {
  const done = jest.fn();
  const { user } = renderPart(<TestForm doneText="User created" onDone={done} />);
  await fillIn(user);
  await user.click(submit());
  expect(await screen.findByText('User created')).toBeVisible();
  expect(done).toHaveBeenCalledTimes(1);
});

test('a password can be shown and hidden, pasted, and is known to password managers', async () => {
  const { user } = renderPart(<TestForm />);
  await user.click(password());
  await user.paste('pasted secret');
  expect(password()).toHaveValue('pasted secret');
  expect(password()).toHaveAttribute('type', 'password');
  expect(password()).toHaveAttribute('autocomplete', 'new-password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password()).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password()).toHaveAttribute('type', 'password');
});

test('an option is chosen from a list', async () => {
  const onSubmit = jest.fn(async () => undefined);
  const { user } = renderPart(
    <AppForm initialValues={{ lab: '' }} schema={object({})} onSubmit={onSubmit}>
      <SelectField name="lab" label="Lab" placeholder="Choose a lab" choices={ROLES} isOptional />
    </AppForm>,
  );
  await chooseOption(user, screen.getByRole('combobox', { name: 'Lab (optional)' }), 'Admin');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledWith({ lab: 'admin' });
});

function Address() {
  return <p data-testid="address">{useLocation().pathname}</p>;
}

function Pages({ form }: { form: FormProps }) {
  return (
    <>
      <Address />
      <Link to="/elsewhere">Elsewhere</Link>
      <Routes>
        <Route path="/" element={<TestForm {...form} />} />
        <Route path="/elsewhere" element={<p>Another page</p>} />
      </Routes>
    </>
  );
}

const question = () => screen.queryByRole('alertdialog', { name: 'Discard changes?' });

test('SPEC §4 forms: leaving an edited form by a link asks "Discard changes?"; Cancel stays, Discard leaves', async () => {
  const { user } = renderPart(<Pages form={{}} />);
  await user.type(email(), 'a');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toHaveTextContent(
    'You have unsaved changes.',
  );
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(question()).toBeNull();
  expect(email()).toHaveValue('a');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('Another page')).toBeVisible();
});

test('SPEC §4 forms: an untouched form is left without a question, and so is a saved one', async () => {
  const { user } = renderPart(<Pages form={{}} />);
  await fillIn(user);
  await user.click(submit());
  await waitFor(() => expect(submit()).toBeDisabled());
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByText('Another page')).toBeVisible();
});

test('SPEC §4 forms: a save that ends while the question is open does not answer it', async () => {
  const { answer, onSubmit } = pending();
  const { user } = renderPart(<Pages form={{ onSubmit }} />);
  await fillIn(user);
  await user.click(submit());
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  await act(async () => answer.with());
  expect(question()).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('/');
});

test('SPEC §4 forms: closing the window with an edited form asks, with an untouched one it does not', async () => {
  const { user } = renderPart(<TestForm />);
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  await user.type(email(), 'a');
  expect(leave()).toBe(true);
});

function InDialog({ form }: { form: FormProps }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <ModalDialog open={isOpen} title="Add User" onClose={() => setOpen(false)}>
      <TestForm {...form} onCancel={() => setOpen(false)} />
    </ModalDialog>
  );
}

const dialog = () => screen.queryByRole('dialog', { name: 'Add User' });

test('SPEC §4 forms: Cancel and Escape in a dialog with an edited form ask first', async () => {
  const { user } = renderPart(<InDialog form={{}} />);
  await user.type(email(), 'a');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(dialog()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(dialog()).toBeNull();
});

test('a form with nothing worth keeping is left without a question', async () => {
  const { user } = renderPart(<InDialog form={{ keepsChanges: false }} />);
  await user.type(email(), 'a');
  await user.keyboard('{Escape}');
  expect(dialog()).toBeNull();
});

test('a dialog stays while its form is being sent', async () => {
  const { answer, onSubmit } = pending();
  const { user } = renderPart(<InDialog form={{ onSubmit, keepsChanges: false }} />);
  await fillIn(user);
  await user.click(submit());
  await user.keyboard('{Escape}');
  expect(dialog()).toBeVisible();
  await act(async () => answer.with());
});
