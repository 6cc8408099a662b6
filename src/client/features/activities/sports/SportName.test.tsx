import { cleanup, screen } from '@testing-library/react';
import { renderPart } from '#client/testing/renderPart.tsx';
import { SportName } from './SportName.tsx';

function iconOf(sportType: string): string {
  cleanup();
  renderPart(<SportName sportType={sportType} />);
  return document.querySelector('svg[aria-hidden="true"] path')?.getAttribute('d') ?? '';
}

test('PAGES §3.11 sports of one kind have one icon beside their word, and each kind has another', () => {
  const kinds = [
    ['Run', 'TrailRun', 'VirtualRun'],
    ['Ride', 'EMountainBikeRide', 'Handcycle'],
    ['Walk', 'Hike', 'Snowshoe'],
    ['Swim'],
    ['NordicSki', 'Snowboard'],
    ['Rowing', 'Kayaking', 'StandUpPaddling', 'Windsurf', 'Surfing', 'Sail'],
    ['WeightTraining', 'Workout'],
    ['Yoga', 'SandYacht'],
  ];
  const icons = kinds.map((names) => [...new Set(names.map(iconOf))]);
  expect(icons.map((drawn) => drawn.length)).toEqual(kinds.map(() => 1));
  expect(new Set(icons.flat()).size).toBe(kinds.length);
  expect(screen.getByText('Sand Yacht')).toBeVisible();
});
