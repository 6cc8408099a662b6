import type { connectionTexts } from '#client/texts/connection.ts';
import type { joiningTexts } from '#client/texts/participant/joining.ts';
import type { AuthCallbackAnswer } from '#shared/contract/connection.ts';
import { readScopes } from '#shared/stravaScopes.ts';
import { type Arrival, Arrived, type ArrivedPlace } from './Arrived.tsx';
import { answered } from './redirectOutcome.ts';

interface Words {
  redirect: (typeof joiningTexts.en)['redirect'];
  connection: typeof connectionTexts.en;
}

/** PAGES 3.15 for a participant with a receipt; `onSeen` leaves the page of the place alone. */
export function stravaArrival(answer: AuthCallbackAnswer, words: Words, onSeen: () => void): Arrival {
  const { redirect } = words;
  const { title, text, notes } = answered(answer, words);
  if (answer.result === 'connected') {
    const lostIn = ({ answers }: ArrivedPlace) =>
      (notes ?? []).filter(({ scope }) => readScopes(answers).includes(scope));
    return {
      from: 'strava',
      title: redirect.connectedCode,
      content: (place) => <Arrived text={text} lost={lostIn(place)} canAdd onWithout={onSeen} />,
    };
  }
  return {
    from: 'strava',
    title: () => title,
    content: ({ permitted_sources }) => {
      const hasOther = permitted_sources.some((source) => source !== 'strava');
      const lost = [{ title: redirect.lost, text }];
      return <Arrived text={redirect.notWhole} lost={lost} canAdd onWithout={hasOther ? onSeen : undefined} />;
    },
  };
}
