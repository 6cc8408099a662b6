import { captions, inBoth } from './inBoth.ts';

export const calendarTexts = inBoth({
  week: ['Week', 'Woche'],
  weekShort: captions('W{week}', 'KW {week}'),
});
