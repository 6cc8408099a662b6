import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { AppForm } from './AppForm.tsx';
import { TextField } from './TextField.tsx';

function Pages() {
  return (
    <Routes>
      <Route path="/" element={<Link to="/form">To the form</Link>} />
      <Route
        path="/form"
        element={
          <AppForm
            initialValues={{ title: '' }}
            schema={() => ({})}
            onSubmit={async () => undefined}
            submitLabel="Save"
          >
            <TextField name="title" label="Title" />
            <Link to="/form?tab=2">Another part of this page</Link>
          </AppForm>
        }
      />
    </Routes>
  );
}

async function openForm() {
  window.history.replaceState(null, '', '/');
  const user = userEvent.setup();
  render(
    <BrowserRouter>
      <Pages />
    </BrowserRouter>,
  );
  await user.click(screen.getByRole('link', { name: 'To the form' }));
  return user;
}

const goBack = () => act(async () => window.history.back());
const question = () => screen.findByRole('alertdialog', { name: 'Discard changes?' });

test("SPEC §4 forms: the browser's way back from an edited form asks; Cancel stays there", async () => {
  const user = await openForm();
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'HRV');
  await goBack();
  expect(await question()).toBeVisible();
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('HRV');
});

test("SPEC §4 forms: the browser's way back from an edited form asks; Discard goes back", async () => {
  const user = await openForm();
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'HRV');
  await goBack();
  await question();
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('link', { name: 'To the form' })).toBeVisible();
  expect(window.location.pathname).toBe('/');
});

test('an untouched form lets the browser go back at once', async () => {
  await openForm();
  await goBack();
  expect(await screen.findByRole('link', { name: 'To the form' })).toBeVisible();
});

test('a link inside the same page is no leaving', async () => {
  const user = await openForm();
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'HRV');
  await user.click(screen.getByRole('link', { name: 'Another part of this page' }));
  expect(window.location.search).toBe('?tab=2');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('HRV');
});
