import { createContext } from 'react';

/** In place of antd's sidebar, whose state antd's Menu reads; Kadenz has none. */
export const SiderContext = createContext({});
