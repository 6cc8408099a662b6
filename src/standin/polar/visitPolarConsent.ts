import { submitPage } from '#standin/common/submitPage.ts';

interface Visit {
  userId: number;
  decision?: 'accept' | 'decline' | 'error_page';
}

export function visitPolarConsent(authorizeUrl: string, { userId, decision = 'accept' }: Visit): Promise<URL> {
  return submitPage(authorizeUrl, () => [
    ['user_id', String(userId)],
    ['decision', decision],
  ]);
}
