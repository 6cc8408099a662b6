import './sportName.css';
import { sportsTexts } from '#client/texts/sports.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { sportWord } from './sportWord.ts';

const WAVES = 'M2 14.5c1.3 1 2.7 1 4 0s2.7-1 4 0 2.7 1 4 0 2.7-1 4 0';

/** Lines on 20 by 20 pixels, for the sports whose names match; the last one is for all others. */
const ICONS: readonly (readonly [RegExp, string])[] = [
  [
    /Run$/,
    'M12.4 3.4a1 1 0 1 0 2 0 1 1 0 1 0-2 0M4 8.8 6.8 6l4 .6-2 4.2 3.2 2.6-1.2 4.1M8.8 10.8l-1.6 3.4H3.4M10.8 6.6l2.2 3h3',
  ],
  [
    /Ride$|^Handcycle$|^Velomobile$/,
    'M2 13.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0M12 13.5a3 3 0 1 0 6 0 3 3 0 1 0-6 0M5 13.5l2.6-6H13l2 6M7.6 7.5l3 6H5M13 7.5l-2.4 6M12.2 4.8h2M6.4 7.5h2.4',
  ],
  [
    /^Walk$|^Hike$|^Snowshoe$/,
    'M9.2 2.8a1 1 0 1 0 2 0 1 1 0 1 0-2 0M10 6.2v5.2l2.6 2.2.8 4.2M10 11.4l-2.8 6.4M10 7 7.2 9v2.8M10.4 7l2.2 2.6h2',
  ],
  [/^Swim$/, `${WAVES}M3.4 11.4 8 6.6l4.8 4.4M14.4 7.4a1 1 0 1 0 2 0 1 1 0 1 0-2 0`],
  [/Ski$|^Snowboard$/, 'M4.5 17.2 14 4.6c.6-.8 1.4-1 2.2-.8M15.5 17.2 6 4.6c-.6-.8-1.4-1-2.2-.8'],
  [/Row|Kayak|Canoe|Paddl|[sS]urf|^Sail$/, `${WAVES}M4 11.4h12M10 11.4V2.6l4.8 6.2H10`],
  [
    /Training$|^Workout$|^Crossfit$|^Elliptical$|^StairStepper$/,
    'M7 10h6M4.5 6.6v6.8M7 5.2v9.6M13 5.2v9.6M15.5 6.6v6.8M2.4 8.6v2.8M17.6 8.6v2.8',
  ],
  [/./, 'M4.2 11.6a5.8 5.8 0 1 0 11.6 0 5.8 5.8 0 1 0-11.6 0M10 11.6V8.2M8 2.6h4M10 2.6v3.2M14.6 6l1.4-1.4'],
];

/** The word of a sport with its icon, which says nothing that the word does not. */
export function SportName({ sportType }: { sportType: string }) {
  const sports = useTexts(sportsTexts);
  const [, path] = ICONS.find(([names]) => names.test(sportType)) ?? [];
  return (
    <span className="sport-name">
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d={path} />
      </svg>
      <span>{sportWord(sportType, sports)}</span>
    </span>
  );
}
