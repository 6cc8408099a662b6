/**
 * In place of antd's own style hooks, which generate rules in the browser: the build has generated them (`scripts/antdStyles.ts`).
 * They answer the class of the hash and the class of the tokens; Kadenz needs neither.
 */
const NO_CLASSES: readonly [hashId: string, cssVarCls: string] = ['', ''];

const useStyle = () => NO_CLASSES;

export default useStyle;
export const useSharedStyle = useStyle;
