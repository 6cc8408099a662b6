import { generatePassword } from '#client/features/users/generatePassword.ts';
import { passwordProblem } from '#server/plugins/passwords/passwordRules.ts';

test('generated first passwords are accepted by the server and never equal', () => {
  const made = Array.from({ length: 500 }, generatePassword);
  expect(new Set(made).size).toBe(made.length);
  for (const password of made) {
    expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    expect(passwordProblem('initial_password', password, { email: 'ada@example.org' }, 'Kadenz')).toBeNull();
  }
});
