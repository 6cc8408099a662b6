import { act, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { object } from 'yup';
import { renderPart } from '#client/testing/renderPart.tsx';
import { AppForm } from './AppForm.tsx';
import { TextField } from './TextField.tsx';

function FormPage() {
  const navigate = useNavigate();
  return (
    <>
      <AppForm
        initialValues={{ title: '' }}
        schema={object({})}
        onSubmit={async () => undefined}
        onDone={() => navigate('/saved')}
        onCancel={() => navigate('/')}
      >
        <TextField name="title" label="Title" />
      </AppForm>
      <AppForm
        initialValues={{ note: '' }}
        schema={object({})}
        onSubmit={async () => undefined}
        words={{ submit: 'Save note' }}
      >
        <TextField name="note" label="Note" />
      </AppForm>
      <Link to="/form?tab=2">Another tab of this page</Link>
      <Link to="/form?page=2">Another part of this page</Link>
      <Link to="/form#end">The end of this page</Link>
      <button type="button" onClick={() => navigate('/elsewhere')}>
        Elsewhere
      </button>
    </>
  );
}

function Pages() {
  return (
    <Routes>
      <Route path="/" element={<Link to="/form">To the form</Link>} />
      <Route path="/form" element={<FormPage />} />
      <Route path="/saved" element={<p>Saved</p>} />
      <Route path="/elsewhere" element={<p>Another page</p>} />
    </Routes>
  );
}

async function openForm() {
  const { user } = renderPart(<Pages />);
  await user.click(screen.getByRole('link', { name: 'To the form' }));
  return user;
}

const title = () => screen.getByRole('textbox', { name: 'Title' });
const goBack = () => act(async () => window.history.back());
const question = () => screen.findByRole('alertdialog', { name: 'Discard changes?' });
const answer = async (name: string) => within(await question()).getByRole('button', { name });

test("SPEC §4 forms: the browser's way back from an edited form asks; Cancel stays there", async () => {
  const user = await openForm();
  await user.type(title(), 'HRV');
  await goBack();
  expect(await question()).toHaveTextContent('You have unsaved changes.');
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
  await user.click(await answer('Cancel'));
  expect(title()).toHaveValue('HRV');
  await goBack();
  expect(await question()).toBeVisible();
});

test("SPEC §4 forms: the browser's way back from an edited form asks; Discard goes back", async () => {
  const user = await openForm();
  await user.type(title(), 'HRV');
  await goBack();
  await question();
  await waitFor(() => expect(window.location.pathname).toBe('/form'));
  await user.click(await answer('Discard'));
  expect(await screen.findByRole('link', { name: 'To the form' })).toBeVisible();
  expect(window.location.pathname).toBe('/');
});

test('an untouched form lets the browser go back at once', async () => {
  await openForm();
  await goBack();
  expect(await screen.findByRole('link', { name: 'To the form' })).toBeVisible();
});

test('SPEC §4 forms: a button that opens another page asks as a link does', async () => {
  const user = await openForm();
  await user.type(title(), 'HRV');
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await question();
  await user.click(await answer('Discard'));
  expect(await screen.findByText('Another page')).toBeVisible();
});

test('SPEC §4 forms: of two forms on a page either asks', async () => {
  const user = await openForm();
  await user.type(title(), 'HRV');
  await goBack();
  await question();
  await user.click(await answer('Cancel'));
  await user.clear(title());
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'x');
  await goBack();
  expect(await question()).toBeVisible();
});

test.each(['Another part of this page', 'The end of this page'])(
  'a link inside the same page does not ask: %s',
  async (name) => {
    const user = await openForm();
    await user.type(title(), 'HRV');
    await user.click(screen.getByRole('link', { name }));
    await waitFor(() => expect(window.location.search + window.location.hash).not.toBe(''));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(title()).toHaveValue('HRV');
  },
);

test('SPEC §4 forms: a link to another tab of the same page asks, because the form disappears with its tab', async () => {
  const user = await openForm();
  await user.type(title(), 'HRV');
  await user.click(screen.getByRole('link', { name: 'Another tab of this page' }));
  await user.click(await answer('Cancel'));
  expect(window.location.search).toBe('');
  expect(title()).toHaveValue('HRV');
});

test('SPEC §4 forms: Back to another part of the same page asks, because the form may disappear with its part', async () => {
  const user = await openForm();
  await user.click(screen.getByRole('link', { name: 'Another part of this page' }));
  await user.type(title(), 'HRV');
  await goBack();
  await user.click(await answer('Cancel'));
  await waitFor(() => expect(window.location.search).toBe('?page=2'));
  expect(title()).toHaveValue('HRV');
});

test('the navigation after a save does not ask', async () => {
  const user = await openForm();
  await user.type(title(), 'HRV');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeVisible();
});

test('SPEC §4 forms: after a confirmed Cancel the following navigation does not ask again', async () => {
  const user = await openForm();
  await user.type(title(), 'HRV');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await question();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('link', { name: 'To the form' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
