import type { Role } from '#shared/roles.ts';

/** The names of the roles are the same in every language, because the table's search looks for them. */
const roles: Record<Role, string> = { user: 'User', admin: 'Admin', researcher: 'Researcher' };

export const users = {
  roles,
  fields: { email: 'Email', role: 'Role', created: 'Created' },
  table: {
    title: 'User Management',
    label: 'Users',
    search: 'Search',
    searchPlaceholder: 'Email, role or date',
    add: 'Add User',
    edit: 'Edit',
    resetPassword: 'Reset Password',
    delete: 'Delete',
    count: (count: string, isOne: boolean) => (isOne ? '1 user' : `${count} users`),
    failed: 'Could not load the users.',
    noResults: 'No users match this search.',
  },
  create: {
    title: 'Add User',
    email: 'Email',
    initialPassword: 'Initial password',
    initialPasswordHint: 'Pass it on to the person, who must change it within 72 hours.',
    role: 'Role',
    submit: 'Create User',
    submitting: 'Submitting...',
  },
  delete: {
    title: (email: string) => `Delete ${email}?`,
    effect: 'The account and its sessions end at once. This cannot be undone.',
    email: 'Email of the user',
    hint: (email: string) => `Type ${email} to confirm.`,
    submit: 'Delete User',
    submitting: 'Submitting...',
  },
  reset: {
    title: (email: string) => `Reset password of ${email}`,
    effect: 'All sessions of this user end at once.',
    newPassword: 'New password',
    hint: 'Pass it on to the person, who must change it within 72 hours.',
    submit: 'Reset Password',
    submitting: 'Submitting...',
  },
  page: {
    dashboard: 'Dashboard',
    back: 'Back to the dashboard',
    loading: 'User',
  },
};
