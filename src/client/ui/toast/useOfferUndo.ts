import { useTexts } from '#client/texts/useTexts.ts';
import { showToast } from './toasts.ts';

/** A toast whose Undo says how `back` went; without `back` it has none. */
export function useOfferUndo({ undone, failed }: { undone: string; failed: string }) {
  const { ui } = useTexts();
  return (text: string, back?: () => Promise<unknown>) => {
    const undo = async () => {
      try {
        await back?.();
        showToast({ text: undone });
      } catch {
        showToast({ text: failed, variant: 'error' });
      }
    };
    const action = back && { label: ui.undo, onSelect: () => void undo() };
    showToast({ variant: 'success', text, action });
  };
}
