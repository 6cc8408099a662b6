/**
 * In place of the lock of antd's dialogs, which writes a `<style>` into the page: the server's `style-src` refuses it.
 * `dialogStack.ts` stops the page below a dialog.
 */
export default function useScrollLocker(): void {}
