import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';

// As antd ships, because the client's tests replace the modules of antd that the build replaces.
const { Descriptions, InputNumber, notification, Pagination } =
  jest.requireActual<typeof import('antd')>('antd/dist/antd.js');

// antd's errors for which Kadenz keeps its own parts (decision 0039): when one of these tests fails, antd has corrected
// it and the part can go.

test('antd Pagination makes Tab stop twice at each page: at the list item and at the link in it', async () => {
  const user = userEvent.setup();
  render(<Pagination total={30} pageSize={10} itemRender={(page) => <a href={`?page=${page}`}>page {page}</a>} />);
  const stops: (string | undefined)[] = [];
  for (;;) {
    await user.tab();
    if (document.activeElement === document.body) break;
    stops.push(document.activeElement?.tagName);
  }
  expect(stops.filter((tag) => tag === 'A').length).toBeGreaterThanOrEqual(3);
  expect(stops.filter((tag) => tag === 'LI').length).toBeGreaterThanOrEqual(3);
});

test('antd Descriptions has no term for its value: it is a table of plain cells', () => {
  render(<Descriptions column={1} items={[{ key: 'owner', label: 'Owner', children: 'ada@example.org' }]} />);
  expect(screen.queryByRole('term')).not.toBeInTheDocument();
  expect(screen.getByText('ada@example.org').closest('dd')).toBeNull();
});

test('antd notification drops the oldest of more than maxCount instead of letting the newest wait', async () => {
  function Four() {
    const [api, holder] = notification.useNotification({ maxCount: 3 });
    useEffect(() => {
      for (const title of ['1', '2', '3', '4']) api.open({ title, duration: 0 });
    }, [api]);
    return holder;
  }
  await act(async () => {
    render(<Four />);
  });
  expect(await screen.findByText('4')).toBeInTheDocument();
  expect(screen.queryByText('1')).not.toBeInTheDocument();
});

test('antd InputNumber forgets a text that is no number, so that the form cannot name it', async () => {
  const user = userEvent.setup();
  const onChange = jest.fn();
  render(<InputNumber aria-label="Minutes" onChange={onChange} />);
  await user.type(screen.getByRole('spinbutton', { name: 'Minutes' }), 'ten');
  await user.tab();
  expect(screen.getByRole('spinbutton', { name: 'Minutes' })).toHaveValue('');
  expect(onChange).not.toHaveBeenCalledWith('ten');
});
