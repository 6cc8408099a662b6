import { createContext } from 'react';

/** Replaces antd's context and its default theme, whose tokens the build writes as custom properties. */
export const defaultTheme = {};
export const defaultConfig = { token: {}, override: { override: {} }, hashed: false };
export const DesignTokenContext = createContext(defaultConfig);
