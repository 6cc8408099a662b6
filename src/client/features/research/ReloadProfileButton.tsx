import Button from 'antd/es/button';
import { reloadProfile } from '#client/session/session.ts';
import { useAppDispatch } from '#client/session/store.ts';
import { useTexts } from '#client/texts/useTexts.ts';

/** For a page that stays open until an admin has assigned its user to a lab. */
export function ReloadProfileButton() {
  const { ui } = useTexts();
  const dispatch = useAppDispatch();
  return <Button onClick={() => void dispatch(reloadProfile())}>{ui.tryAgain}</Button>;
}
