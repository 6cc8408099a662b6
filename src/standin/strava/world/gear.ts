import type { StandinAthlete } from './stravaWorld.ts';

/** Ids begin with `b` for bikes, `g` for shoes. */
interface Gear {
  id: string;
  isBike: boolean;
  isPrimary: boolean;
  /** Metres of the activities with it. */
  distance: number;
}

const nameOf = ({ isBike, id }: Gear) => `Acme ${isBike ? 'Racer' : 'Runner'} ${id.slice(1)}`;

export function gearOf({ activities }: StandinAthlete): Gear[] {
  const metres = new Map<string, number>();
  for (const { gear_id, distance } of activities) {
    if (typeof gear_id === 'string') metres.set(gear_id, (metres.get(gear_id) ?? 0) + distance);
  }
  const kinds = new Set<string>();
  return [...metres].map(([id, distance]) => {
    const kind = id.charAt(0);
    const isPrimary = !kinds.has(kind);
    kinds.add(kind);
    return { id, isBike: kind === 'b', isPrimary, distance: Math.round(distance) };
  });
}

export function summaryGear(gear: Gear) {
  return {
    id: gear.id,
    primary: gear.isPrimary,
    name: nameOf(gear),
    nickname: '',
    resource_state: 2,
    retired: false,
    distance: gear.distance,
    converted_distance: Math.round(gear.distance / 100) / 10,
  };
}

export function detailedGear(gear: Gear) {
  const ofKind = gear.isBike ? { frame_type: 3, weight: 8.4 } : { notification_distance: 0 };
  return {
    ...summaryGear(gear),
    resource_state: 3,
    brand_name: 'Acme',
    model_name: gear.isBike ? 'Racer' : 'Runner',
    description: null,
    ...ofKind,
  };
}
