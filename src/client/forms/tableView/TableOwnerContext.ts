import { createContext } from 'react';

/** The id of the account whose views of tables this device keeps: people of a lab share workstations. */
export const TableOwnerContext = createContext('');
