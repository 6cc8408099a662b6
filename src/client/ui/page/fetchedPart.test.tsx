import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from '#client/app/frame/ErrorBoundary.tsx';
import { fetchedPart } from './fetchedPart.tsx';

const Words = ({ text }: { text: string }) => <p>{text}</p>;

test('the part is drawn once its code is there, and the pending content until then', async () => {
  const Part = fetchedPart(() => Promise.resolve(Words), <p>Loading</p>);
  render(<Part text="Thirty users" />);
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(await screen.findByText('Thirty users')).toBeInTheDocument();
  expect(screen.queryByText('Loading')).not.toBeInTheDocument();
});

test('a part whose code is there already is drawn at once', async () => {
  const Part = fetchedPart(() => Promise.resolve(Words), <p>Loading</p>);
  const { unmount } = render(<Part text="first" />);
  await screen.findByText('first');
  unmount();
  render(<Part text="again" />);
  expect(screen.getByText('again')).toBeInTheDocument();
});

test('code that cannot be fetched is a failure of the nearest boundary, and the next part tries again', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve(Words)];
  const Part = fetchedPart(() => answers.shift() ?? Promise.resolve(Words));
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const view = (attempt: string) => (
    <ErrorBoundary resetKey={attempt} fallback={<p>Could not be loaded</p>}>
      <Part text="Thirty users" />
    </ErrorBoundary>
  );
  const { rerender } = render(view('first'));
  expect(await screen.findByText('Could not be loaded')).toBeInTheDocument();
  rerender(view('second'));
  expect(await screen.findByText('Thirty users')).toBeInTheDocument();
  expect(consoleError).toHaveBeenCalled();
});
