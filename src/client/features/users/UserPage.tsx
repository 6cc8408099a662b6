import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { isApiError, isGone } from '#client/api/apiError.ts';
import { usersApi } from '#client/api/usersApi.ts';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { usersTexts } from '#client/texts/users.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { formatDate } from '#client/ui/format/format.ts';
import { type Fact, FactList } from '#client/ui/page/FactList.tsx';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { QueryFailure } from '#client/ui/page/QueryFailure.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { StatusTag } from '#client/ui/page/StatusTag.tsx';
import type { User } from '#shared/contract/users.ts';
import { messages } from '#shared/messages.ts';
import { type Action, may } from '#shared/roles.ts';
import { SCREENS } from '#shared/screens.ts';
import { type UserAction, UserActionDialogs } from './UserActionDialogs.tsx';
import { useEditFocus } from './useEditFocus.ts';

interface UserPageProps {
  id: string;
  onDeleted: () => void;
  actions?: (user: User) => ReactNode;
  facts?: (user: User) => readonly Fact[];
  sections?: (user: User) => ReactNode;
}

export function UserPage({ id, onDeleted, actions, facts, sections }: UserPageProps) {
  const texts = useTexts(usersTexts);
  const say = useSay();
  const own = useAppSelector(selectProfile).data?.user;
  // Users change their own password on the profile page, and cannot delete themselves.
  const mayAct = (right: Action) => own?.id !== id && may(own?.role.toLowerCase() ?? '', right);
  const [action, setAction] = useState<UserAction | null>(null);
  const [isDeleted, setDeleted] = useState(false);
  // A user who is being deleted is not read again.
  const query = usersApi.useGetUserQuery(id, { skip: isDeleted || action?.kind === 'delete' });
  const { error } = query;
  const user = isGone(error) ? undefined : (query.data ?? action?.user);
  const editPlace = useEditFocus<HTMLDivElement>(user !== undefined);
  const breadcrumb = (label: string) => [{ label: texts.page.dashboard, href: SCREENS.dashboard }, { label }];

  if (user) {
    return (
      <PageFrame
        title={user.email}
        breadcrumb={breadcrumb(user.email)}
        status={user.deactivated_at && <StatusTag tone="warning">{texts.table.deactivated}</StatusTag>}
        actions={
          <div className="k-actions" ref={editPlace}>
            {actions?.(user)}
            {mayAct('users:reset-password') && (
              <Button onClick={() => setAction({ kind: 'reset', user })}>{texts.table.resetPassword}</Button>
            )}
            {mayAct('users:deactivate') && (
              <Button onClick={() => setAction({ kind: 'activity', user })}>
                {user.deactivated_at === undefined ? texts.table.deactivate : texts.table.reactivate}
              </Button>
            )}
            {mayAct('users:delete') && (
              <Button danger onClick={() => setAction({ kind: 'delete', user })}>
                {texts.table.delete}
              </Button>
            )}
          </div>
        }
      >
        <FactList
          facts={[
            { label: texts.fields.email, value: user.email },
            { label: texts.fields.role, value: texts.roles[user.role] ?? user.role },
            { label: texts.fields.created, value: formatDate(user.created_at) },
            ...(facts?.(user) ?? []),
          ]}
        />
        {!isDeleted && sections?.(user)}
        <UserActionDialogs
          action={action}
          deletedMessage={messages('user_deleted_successfully')}
          onClose={() => setAction(null)}
          onDeleted={() => {
            setDeleted(true);
            onDeleted();
          }}
        />
      </PageFrame>
    );
  }
  if (query.isLoading || query.isUninitialized) {
    return (
      <PageFrame title={texts.page.loading} breadcrumb={breadcrumb(texts.page.loading)}>
        <Skeleton lines={3} />
      </PageFrame>
    );
  }
  if (isApiError(error) && error.status === 403) return <ForbiddenInPlace />;
  if (isApiError(error) && error.status !== 404) {
    return (
      <PageFrame title={texts.page.loading} breadcrumb={breadcrumb(texts.page.loading)}>
        <QueryFailure failure={error} title={texts.page.failed} isBusy={query.isFetching} onRetry={query.refetch} />
      </PageFrame>
    );
  }
  const title = say(error ? messages('user_not_found') : messages('no_user_found'));
  return (
    <PageFrame title={title} breadcrumb={breadcrumb(title)}>
      <Link to={SCREENS.dashboard}>{texts.page.back}</Link>
    </PageFrame>
  );
}
