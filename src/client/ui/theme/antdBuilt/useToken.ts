const TOKEN = { motion: true };

/** In place of antd's hook that computes the tokens in the browser: the build has written them as custom properties. */
export default function useToken() {
  return [{}, TOKEN, '', TOKEN, {}, true] as const;
}
