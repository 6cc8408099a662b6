/**
 * Replaces antd's style hooks, which generate rules in the browser; they return the classes of hash and tokens, and
 * Kadenz needs neither.
 */
const NO_CLASSES: readonly [hashId: string, cssVarCls: string] = ['', ''];

const useStyle = () => NO_CLASSES;

export default useStyle;
export const useSharedStyle = useStyle;
