import Button from 'antd/es/button';
import { useState } from 'react';
import { usersApi } from '#client/api/usersApi.ts';
import { useTableView } from '#client/forms/tableView/useTableView.tsx';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { usersTexts } from '#client/texts/users.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ModalDialog } from '#client/ui/dialog/ModalDialog.tsx';
import { formatDate } from '#client/ui/format/format.ts';
import type { MenuItem } from '#client/ui/menu/menuItem.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { Column } from '#client/ui/table/Column.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { TableParamRules } from '#client/ui/table/tableParams.ts';
import { useTableState } from '#client/ui/table/useTableState.ts';
import type { User, UserSort } from '#shared/contract/users.ts';
import { messages } from '#shared/messages.ts';
import { screenOf } from '#shared/screens.ts';
import type { Sentence } from '#shared/sentence.ts';
import { CreateUserForm } from './CreateUserForm.tsx';
import { type UserAction, UserActionDialogs } from './UserActionDialogs.tsx';
import { EDIT_HASH } from './useEditFocus.ts';

const SORTING = {
  sortable: ['email', 'role', 'created_at'],
  defaultSort: 'email',
} as const satisfies TableParamRules<UserSort>;

export function UsersTable() {
  const texts = useTexts(usersTexts);
  const say = useSay();
  const ownId = useAppSelector(selectProfile).data?.user.id;
  const table = useTableState(SORTING);
  const view = useTableView('users', userColumns(texts));
  const { data, error, ...query } = usersApi.useListUsersQuery(table.query);
  const [isAdding, setAdding] = useState(false);
  const [action, setAction] = useState<UserAction | null>(null);
  const closeAdding = () => setAdding(false);

  // The server refuses these actions for the caller's own account; the reason is shown before the user types.
  const unlessOwn = (user: User, reason: Sentence) => (user.id === ownId ? say(reason) : undefined);
  const rowActions = (user: User): MenuItem[] => [
    { label: texts.table.edit, href: `${screenOf('user', user.id)}${EDIT_HASH}` },
    {
      label: texts.table.resetPassword,
      onSelect: () => setAction({ kind: 'reset', user }),
      disabledReason: unlessOwn(user, messages('own_password')),
    },
    {
      label: user.deactivated_at === undefined ? texts.table.deactivate : texts.table.reactivate,
      onSelect: () => setAction({ kind: 'activity', user }),
      disabledReason: unlessOwn(user, messages('own_account_deactivated')),
    },
    {
      label: texts.table.delete,
      onSelect: () => setAction({ kind: 'delete', user }),
      isDanger: true,
      disabledReason: unlessOwn(user, messages('own_account')),
    },
  ];

  return (
    <PageSection
      title={texts.table.title}
      actions={
        <Button type="primary" onClick={() => setAdding(true)}>
          {texts.table.add}
        </Button>
      }
    >
      <DataTable
        label={texts.table.label}
        table={table}
        query={{ data: data && { rows: data.users, total: data.total }, error, ...query }}
        {...view}
        rowKey={(user) => user.id}
        rowHref={(user) => screenOf('user', user.id)}
        rowActions={rowActions}
        words={texts.table}
      />
      <ModalDialog open={isAdding} title={texts.create.title} onClose={closeAdding}>
        <CreateUserForm onDone={closeAdding} onCancel={closeAdding} />
      </ModalDialog>
      <UserActionDialogs action={action} deletedMessage={messages('user_deleted')} onClose={() => setAction(null)} />
    </PageSection>
  );
}

function userColumns({ fields, roles, table }: typeof usersTexts.en): readonly (Column<User> & { key: UserSort })[] {
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
