import { createContext } from 'react';

/** In place of antd's context with its default theme, whose tokens the build has written as custom properties. */
export const defaultTheme = {};
export const defaultConfig = { token: {}, override: { override: {} }, hashed: false };
export const DesignTokenContext = createContext(defaultConfig);
