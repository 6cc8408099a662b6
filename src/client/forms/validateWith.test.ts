import { object, string } from 'yup';
import { validateWith } from './validateWith.ts';

const schema = object({
  email: string().required('Required').email('Invalid email'),
  name: string().min(3, 'Name must be at least 3 characters').required('Required'),
  lab: object({ city: string().required('City') }),
});

test.each([
  [{ email: '', name: 'Heart', lab: { city: 'Bonn' } }, { email: 'Required' }],
  [{ email: 'x', name: 'Heart', lab: { city: 'Bonn' } }, { email: 'Invalid email' }],
  [
    { email: 'a@b.de', name: '', lab: {} },
    { name: 'Name must be at least 3 characters', 'lab.city': 'City' },
  ],
  [{ email: 'a@b.de', name: 'Heart', lab: { city: 'Bonn' } }, {}],
])('the first error of a field counts in %j', (values, errors) => {
  expect(validateWith(schema)(values)).toEqual(errors);
});

test('an exception inside a schema is not shown as a validation error', () => {
  const broken = object({
    email: string().test('broken', () => {
      throw new TypeError('no connection');
    }),
  });
  expect(() => validateWith(broken)({ email: 'x' })).toThrow('no connection');
});
