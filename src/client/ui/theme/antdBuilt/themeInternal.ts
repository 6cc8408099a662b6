export { DesignTokenContext, defaultConfig } from './themeContext.ts';
/** Replaces antd's module that makes style hooks; components also import this hook from it. */
export { default as useToken } from './useToken.ts';
