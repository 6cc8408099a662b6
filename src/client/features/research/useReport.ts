import { textOfError } from '#client/api/apiError.ts';
import { useSay } from '#client/texts/useTexts.ts';
import { showToast } from '#client/ui/toast/toasts.ts';

/** Says how a call went: `done`, or `failed` and the server's sentence. */
export function useReport() {
  const say = useSay();
  return async (call: Promise<unknown>, { done, failed }: { done?: string; failed?: string }): Promise<void> => {
    try {
      await call;
      if (done !== undefined) showToast({ variant: 'success', text: done });
    } catch (error) {
      const why = say(textOfError(error));
      showToast({ variant: 'error', text: failed === undefined ? why : `${failed} ${why}` });
    }
  };
}
