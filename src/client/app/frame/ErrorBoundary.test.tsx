import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

function Page({ breaks }: { breaks: boolean }) {
  if (breaks) throw new Error('broken');
  return <p>the page</p>;
}

const at = (resetKey: string, breaks: boolean) => (
  <ErrorBoundary resetKey={resetKey} fallback={<p>stopped working</p>}>
    <Page breaks={breaks} />
  </ErrorBoundary>
);

test('a page that throws is replaced by an error page, and the next page is shown again', () => {
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { rerender } = render(at('/a', true));
  expect(screen.getByText('stopped working')).toBeVisible();
  rerender(at('/b', false));
  expect(screen.getByText('the page')).toBeVisible();
  expect(complaints).toHaveBeenCalled();
});
