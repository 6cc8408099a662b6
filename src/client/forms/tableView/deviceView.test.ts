import { keptSearch } from './deviceView.ts';

test('a saved view keeps order, filters and rows per page, and no search, which may name a person', () => {
  const address = 'q=Mia&sort=-code&page=3&page_size=25&status=silent&labs_q=Mia&labs_page=2&after=x&before=y';
  expect(keptSearch(address)).toBe('sort=-code&page_size=25&status=silent');
});
