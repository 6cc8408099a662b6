export { DesignTokenContext, defaultConfig } from './themeContext.ts';
/** In place of antd's module that makes style hooks; components also take this hook from it. */
export { default as useToken } from './useToken.ts';
