import { showToast } from './toasts.ts';

interface CopyWords {
  copied: string;
  copyFailed: string;
}

/** Says whether it went; browsers allow it only on a safe origin and after a press. */
export async function copyText(text: string, { copied, copyFailed }: CopyWords): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ variant: 'success', text: copied });
  } catch {
    showToast({ variant: 'error', text: copyFailed });
  }
}
