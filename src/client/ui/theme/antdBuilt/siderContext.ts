import { createContext } from 'react';

/** Replaces antd's sidebar, whose state antd's Menu reads; Kadenz has none. */
export const SiderContext = createContext({});
