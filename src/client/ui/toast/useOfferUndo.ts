import { useTexts } from '#client/texts/useTexts.ts';
import { showToast } from './toasts.ts';

/** A toast whose Undo says how `back` went, or the text to which it resolves; without `back` it has none. */
export function useOfferUndo({ undone, failed }: { undone: string; failed: string }) {
  const { ui } = useTexts();
  return (text: string, back?: () => Promise<unknown>) => {
    const undo = async () => {
      try {
        const said = await back?.();
        showToast({ text: typeof said === 'string' ? said : undone });
      } catch {
        showToast({ text: failed, variant: 'error' });
      }
    };
    const action = back && { label: ui.undo, onSelect: () => void undo() };
    showToast({ variant: 'success', text, action });
  };
}
