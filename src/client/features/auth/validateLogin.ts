import { messages } from '#shared/messages.ts';

export interface Credentials {
  email: string;
  password: string;
}

/**
 * The server decides whether the two belong together; the form only asks that both are there. No schema: its library would be a
 * tenth of what the page has to fetch.
 */
export function validateLogin({ email, password }: Credentials): Partial<Record<keyof Credentials, string>> {
  return {
    ...(email.trim() === '' && { email: messages.required }),
    ...(password === '' && { password: messages.required }),
  };
}
