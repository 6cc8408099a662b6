import { act, fireEvent, screen, within } from '@testing-library/react';
import { renderPart } from '#client/testing/renderPart.tsx';
import { clearToasts, showToast, type ToastVariant } from './toasts.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => clearToasts());
  jest.useRealTimers();
});

const region = () => screen.getByRole('region', { name: 'Notifications' });
const shown = () => [...region().querySelectorAll('.k-toast > span')].map((toast) => toast.textContent);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function show(...texts: string[]): void {
  act(() => {
    for (const text of texts) showToast({ text });
  });
}

test('SPEC §9 toasts: at most three are visible, the others wait and follow in their order', () => {
  renderPart(null);
  show('1', '2', '3', '4', '5');
  expect(shown()).toEqual(['1', '2', '3']);
  pass(3999);
  expect(shown()).toEqual(['1', '2', '3']);
  pass(1);
  expect(shown()).toEqual(['4', '5']);
  pass(3999);
  expect(shown()).toEqual(['4', '5']);
  pass(1);
  expect(shown()).toEqual([]);
});

test('SPEC §9 toasts: one goes after 4000 ms unless another time is given', () => {
  renderPart(null);
  act(() => showToast({ text: 'long', durationMs: 8000 }));
  show('short');
  pass(4000);
  expect(shown()).toEqual(['long']);
  pass(4000);
  expect(shown()).toEqual([]);
});

test.each<[ToastVariant | undefined, string]>([
  [undefined, 'status'],
  ['default', 'status'],
  ['info', 'status'],
  ['success', 'status'],
  ['error', 'alert'],
])('SPEC §2 shared pieces: a toast of variant %s is spoken as %s', (variant, role) => {
  renderPart(null);
  act(() => showToast({ text: 'User created', variant }));
  expect(within(region()).getByRole(role)).toHaveTextContent('User created');
  expect(region().querySelector(`.k-toast-${variant ?? 'default'}`)).not.toBeNull();
});

test('the code of a participant in a toast is not broken', () => {
  renderPart(null);
  show('Consent of KDZ-004-4 recorded');
  expect(shown()).toEqual(['Consent of KDZ-004-4 recorded']);
  expect(within(region()).getByText('KDZ-004-4')).toHaveClass('k-nowrap');
});

test('the time of a toast stops while the pointer or the focus is in the toasts', () => {
  renderPart(null);
  show('read me');
  pass(3000);
  fireEvent.pointerEnter(region());
  pass(60_000);
  expect(shown()).toEqual(['read me']);
  fireEvent.pointerLeave(region());
  pass(999);
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  pass(60_000);
  expect(shown()).toEqual(['read me']);
  act(() => screen.getByRole('button', { name: 'Close' }).blur());
  pass(1);
  expect(shown()).toEqual([]);
});

test('a toast can be closed, which lets the next one in', () => {
  renderPart(null);
  show('1', '2', '3', '4');
  const [first] = screen.getAllByRole('button', { name: 'Close' });
  if (first) fireEvent.click(first);
  expect(shown()).toEqual(['2', '3', '4']);
});

test('a toast with an action stays 8 s, stands still under pointer and focus, and acts once', () => {
  const undo = jest.fn();
  renderPart(<button type="button">Before</button>);
  act(() => showToast({ text: 'Group changed', action: { label: 'Undo', onSelect: undo } }));
  pass(7999);
  expect(shown()).toEqual(['Group changed']);
  fireEvent.pointerEnter(region());
  pass(60_000);
  fireEvent.pointerLeave(region());
  act(() => screen.getByRole('button', { name: 'Before' }).focus());
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  pass(60_000);
  expect(shown()).toEqual(['Group changed']);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus();
});

test('a toast with an action leaves by itself after 8 s and counts among the three', () => {
  renderPart(null);
  act(() => showToast({ text: 'Group changed', action: { label: 'Undo', onSelect: () => undefined } }));
  show('2', '3', '4');
  expect(shown()).toEqual(['Group changed', '2', '3']);
  pass(4000);
  expect(shown()).toEqual(['Group changed', '4']);
  pass(4000);
  expect(shown()).toEqual([]);
});
