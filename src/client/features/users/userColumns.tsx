import type { usersTexts } from '#client/texts/users.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import type { User, UserSort } from '#shared/contract/users.ts';

export function userColumns({
  fields,
  roles,
  table,
}: typeof usersTexts.en): readonly (Column<User> & { key: UserSort })[] {
  return [
    {
      key: 'email',
      title: fields.email,
      text: (user) => user.email,
      beside: (user) => user.deactivated_at && <StatusTag tone="warning">{table.deactivated}</StatusTag>,
    },
    { key: 'role', title: fields.role, text: (user) => roles[user.role] ?? user.role },
    { key: 'created_at', title: fields.created, text: (user) => formatDate(user.created_at) },
  ];
}
