const NONE = {};

/** In place of antd's hook for columns that come and go with the window's width: the style sheet does that. */
export default function useBreakpoint() {
  return NONE;
}
