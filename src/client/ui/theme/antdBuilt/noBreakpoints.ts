const NONE = {};

/** Replaces antd's hook for columns that depend on the window's width, which the style sheet does. */
export default function useBreakpoint() {
  return NONE;
}
