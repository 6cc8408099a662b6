/**
 * In place of the measuring of scroll bars by antd's Table, which writes a `<style>` into the page: the server's
 * `style-src` refuses it. Only tables with a fixed head or columns need the size, and Kadenz has none.
 */
const NONE = { width: 0, height: 0 };

export default function getScrollBarSize(): number {
  return 0;
}

export const getTargetScrollBarSize = () => NONE;
