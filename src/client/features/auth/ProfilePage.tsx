import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { selectProfile } from '#client/session/profileSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { accountTexts } from '#client/texts/account.ts';
import { usersTexts } from '#client/texts/users.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { DialogButton } from '#client/ui/dialog/DialogButton.tsx';
import { type Fact, FactList } from '#client/ui/page/FactList.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

interface ProfilePageProps {
  labPath: (id: string) => string;
  sections?: ReactNode;
}

export function ProfilePage({ labPath, sections }: ProfilePageProps) {
  const account = useTexts(accountTexts);
  const users = useTexts(usersTexts);
  const profile = useAppSelector(selectProfile).data;
  if (!profile) return null;
  const facts: Fact[] = [
    { label: account.profile.email, value: profile.user.email },
    { label: account.profile.role, value: users.roles[profile.user.role] ?? profile.user.role },
  ];
  if (profile.profile?.type === 'researcher') {
    facts.push({
      label: account.profile.lab,
      value: <Link to={labPath(profile.profile.lab_id)}>{profile.profile.lab_name}</Link>,
    });
  } else if (profile.user.role === 'researcher') {
    facts.push({ label: account.profile.lab, value: account.profile.noLab });
  }
  return (
    <PageFrame
      title={account.profile.title}
      actions={
        <DialogButton label={account.profile.changePassword} title={account.changePassword.title}>
          {(close) => (
            <ChangePasswordForm asksCurrent={!profile.user.must_change_password} onDone={close} onCancel={close} />
          )}
        </DialogButton>
      }
    >
      <FactList facts={facts} />
      {sections}
    </PageFrame>
  );
}
