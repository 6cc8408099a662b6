/** Tokens that components read besides their rules. */
const TOKEN = { motion: true, zIndexPopupBase: 1000, marginXXS: 4, borderRadius: 3, controlHeight: 32 };

/** Replaces antd's hook that computes tokens in the browser, because the build writes them as custom properties. */
export default function useToken() {
  return [{}, TOKEN, '', TOKEN, {}, true] as const;
}
