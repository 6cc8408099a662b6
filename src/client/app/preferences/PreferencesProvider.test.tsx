import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PreferencesProvider } from './PreferencesProvider.tsx';
import { PREFERENCES_KEY } from './preferences.ts';
import { usePreferences } from './usePreferences.ts';

function Choice() {
  const { choose } = usePreferences();
  return (
    <button type="button" onClick={() => choose({ language: 'de' })}>
      Deutsch
    </button>
  );
}

afterEach(() => localStorage.removeItem(PREFERENCES_KEY));

test('another language keeps typed text and open dialogs on the screen', async () => {
  const user = userEvent.setup();
  render(
    <PreferencesProvider>
      <input aria-label="Title" />
      <Choice />
    </PreferencesProvider>,
  );
  await user.type(screen.getByLabelText('Title'), 'Half a study');
  await user.click(screen.getByRole('button', { name: 'Deutsch' }));
  await waitFor(() => expect(document.documentElement).toHaveAttribute('lang', 'de'));
  expect(screen.getByLabelText('Title')).toHaveValue('Half a study');
});
