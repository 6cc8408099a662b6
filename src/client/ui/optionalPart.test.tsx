import { render, screen } from '@testing-library/react';
import { optionalPart } from './optionalPart.ts';

const Words = ({ text }: { text: string }) => <p>{text}</p>;

test('an optional part whose code cannot be fetched leaves the rest of the screen, and the next one tries again', async () => {
  const refused = Promise.withResolvers<typeof Words>();
  const answers = [refused.promise, Promise.resolve(Words)];
  const Part = optionalPart(() => answers.shift() ?? Promise.resolve(Words));
  const view = (attempt: string) => (
    <>
      <p>The table</p>
      <Part key={attempt} text="The chart" />
    </>
  );
  const { rerender } = render(view('first'));
  refused.reject(new Error('offline'));
  await expect(refused.promise).rejects.toThrow('offline');
  expect(screen.getByText('The table')).toBeVisible();
  expect(screen.queryByText('The chart')).toBeNull();
  rerender(view('second'));
  expect(await screen.findByText('The chart')).toBeVisible();
});
