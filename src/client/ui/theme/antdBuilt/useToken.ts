/** What components read themselves, beside their rules. */
const TOKEN = { motion: true, zIndexPopupBase: 1000, marginXXS: 4, borderRadius: 3, controlHeight: 32 };

/** In place of antd's hook that computes the tokens in the browser: the build has written them as custom properties. */
export default function useToken() {
  return [{}, TOKEN, '', TOKEN, {}, true] as const;
}
