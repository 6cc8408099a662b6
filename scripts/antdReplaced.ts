import path from 'node:path';
import { projectRoot } from './runNode.ts';

/**
 * antd generates its rules in the browser, with code that is included even with `zeroRuntime`; the build generates the
 * rules (`scripts/antdStyles.ts`), so these replace that code. A component that is first used needs a line.
 */
const REPLACED: Record<string, string | false> = {
  'antd/es/button/style/index.js': 'styleHooks.ts',
  'antd/es/button/style/compact.js': 'noStyle.ts',
  'antd/es/input/style/index.js': 'styleHooks.ts',
  'antd/es/checkbox/style/index.js': 'styleHooks.ts',
  'antd/es/spin/style/index.js': 'styleHooks.ts',
  'antd/es/table/style/index.js': 'styleHooks.ts',
  'antd/es/grid/hooks/useBreakpoint.js': 'noBreakpoints.ts',
  'antd/es/table/hooks/useFilter/index.js': 'noFilters.ts',
  'antd/es/modal/style/index.js': 'styleHooks.ts',
  'antd/es/space/style/compact.js': 'styleHooks.ts',
  'antd/es/dropdown/style/index.js': 'styleHooks.ts',
  'antd/es/menu/style/index.js': 'styleHooks.ts',
  'antd/es/radio/style/index.js': 'styleHooks.ts',
  'antd/es/select/style/index.js': 'styleHooks.ts',
  'antd/es/date-picker/style/index.js': 'styleHooks.ts',
  'antd/es/tag/style/index.js': 'styleHooks.ts',
  'antd/es/alert/style/index.js': 'styleHooks.ts',
  'antd/es/tag/style/presetCmp.js': 'noStyle.ts',
  'antd/es/tag/style/statusCmp.js': 'noStyle.ts',
  'antd/es/progress/style/index.js': 'progressStyle.ts',
  'antd/es/upload/style/index.js': 'styleHooks.ts',
  'antd/es/skeleton/style/index.js': 'styleHooks.ts',
  'antd/es/config-provider/style/index.js': 'noStyle.ts',
  'antd/es/_util/wave/style.js': 'noStyle.ts',
  'antd/es/style/placementArrow.js': 'placementArrow.ts',
  'antd/es/theme/internal.js': 'themeInternal.ts',
  'antd/es/theme/useToken.js': 'useToken.ts',
  'antd/es/theme/context.js': 'themeContext.ts',
  // Unused parts of Modal (`loading`) and Table (pages, filters, virtual rows, radio buttons, menus of checkboxes, tips
  // of headers, empty state).
  'antd/es/skeleton/index.js': false,
  'antd/es/pagination/index.js': false,
  'antd/es/table/RcTable/VirtualTable.js': false,
  'antd/es/radio/index.js': false,
  'antd/es/dropdown/index.js': false,
  'antd/es/tooltip/index.js': false,
  'antd/es/config-provider/defaultRenderEmpty.js': false,
  // Menu imports the sidebar only for its context.
  'antd/es/layout/Sider.js': 'siderContext.ts',
  '@rc-component/portal/es/useScrollLocker.js': 'noScrollLock.ts',
  '@rc-component/util/es/getScrollBarSize.js': 'noScrollBarSize.ts',
  // Options of ConfigProvider that Kadenz does not set: `tooltip.unique`, and the disabled wave.
  'antd/es/tooltip/UniqueProvider/index.js': false,
  'antd/es/_util/wave/WaveEffect.js': false,
};

/** A module of antd in the given format (`es` or `lib`), and what the product has in its place; `false` is nothing. */
export function antdReplaced(format: 'es' | 'lib'): Record<string, string | false> {
  return Object.fromEntries(
    Object.entries(REPLACED).map(([file, replacement]) => [
      path.join(projectRoot, 'node_modules', file.replace('/es/', `/${format}/`)),
      replacement && path.join(projectRoot, 'src/client/ui/theme/antdBuilt', replacement),
    ]),
  );
}
