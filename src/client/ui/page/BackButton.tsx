import Button from 'antd/es/button';
import { useNavigate } from 'react-router';
import { useTexts } from '#client/texts/useTexts.ts';

/** Renders nothing on the first page of the tab. */
export function BackButton() {
  const { ui } = useTexts();
  const navigate = useNavigate();
  const state: { idx?: number } | null = window.history.state;
  if (!state?.idx) return null;
  return <Button onClick={() => navigate(-1)}>{ui.goBack}</Button>;
}
