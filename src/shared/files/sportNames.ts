/** Strava's names of sports; the others of Kadenz are made from them. */
const STRAVA_SPORTS = [
  'AlpineSki',
  'BackcountrySki',
  'Badminton',
  'Basketball',
  'Canoeing',
  'Cricket',
  'Crossfit',
  'Dance',
  'EBikeRide',
  'EMountainBikeRide',
  'Elliptical',
  'Golf',
  'GravelRide',
  'Handcycle',
  'HighIntensityIntervalTraining',
  'Hike',
  'IceSkate',
  'InlineSkate',
  'Kayaking',
  'Kitesurf',
  'MountainBikeRide',
  'NordicSki',
  'Padel',
  'PhysicalTherapy',
  'Pickleball',
  'Pilates',
  'Racquetball',
  'Ride',
  'RockClimbing',
  'RollerSki',
  'Rowing',
  'Run',
  'Sail',
  'Skateboard',
  'Snowboard',
  'Snowshoe',
  'Soccer',
  'Squash',
  'StairStepper',
  'StandUpPaddling',
  'Surfing',
  'Swim',
  'TableTennis',
  'Tennis',
  'TrailRun',
  'Velomobile',
  'VirtualRide',
  'VirtualRow',
  'VirtualRun',
  'Volleyball',
  'Walk',
  'WeightTraining',
  'Wheelchair',
  'Windsurf',
  'Workout',
  'Yoga',
] as const;

export type StravaSport = (typeof STRAVA_SPORTS)[number];

/** Words of GPX, TCX, FIT, Polar and Apple, without spaces and signs, in lower case. */
const WORDS: Partial<Record<StravaSport, string>> = {
  Run: 'running jogging treadmill treadmillrunning indoorrunning streetrunning trackrunning roadrunning 9',
  TrailRun: 'trailrunning ultrarun',
  VirtualRun: 'virtualrunning',
  Ride: 'cycling biking bicycle bike roadbiking roadcycling indoorcycling spinning cyclocross trackcycling cyclingtransportation bmx 1',
  MountainBikeRide: 'mountainbiking mtb mountain downhillbiking enduromtb',
  GravelRide: 'gravelcycling gravelbiking gravel',
  EBikeRide: 'ebiking ebikefitness ebike ebikeriding',
  EMountainBikeRide: 'ebikemountain emtb',
  VirtualRide: 'virtualcycling',
  Handcycle: 'handcycling',
  Walk: 'walking casualwalking speedwalking indoorwalking nordicwalking 10',
  Hike: 'hiking mountaineering trekking 4',
  Swim: 'swimming lapswimming poolswimming openwater openwaterswimming',
  NordicSki: 'crosscountryskiing skateskiing classicxcskiing freestylexcskiing xcskiing',
  AlpineSki: 'alpineskiing downhillskiing resortskiing resortskiingsnowboarding',
  BackcountrySki: 'backcountryskiing skitouring',
  RollerSki: 'rollerskiing classicrollerskiing freestylerollerskiing',
  Snowboard: 'snowboarding',
  Snowshoe: 'snowshoeing snowshoetrekking',
  IceSkate: 'iceskating',
  InlineSkate: 'inlineskating skatingsports skating',
  Rowing: 'indoorrowing',
  Kayaking: 'paddlesports paddling',
  StandUpPaddling: 'standuppaddleboarding sup',
  Surfing: 'surfingsports',
  Kitesurf: 'kitesurfing',
  Windsurf: 'windsurfing',
  Sail: 'sailing',
  WeightTraining: 'strengthtraining traditionalstrengthtraining functionalstrengthtraining corestrengthtraining',
  HighIntensityIntervalTraining: 'hiit highintensityintervaltraining tabata',
  Crossfit: 'crosstrainingsession amrap',
  Elliptical: 'crosstrainer',
  StairStepper: 'stairclimbing stairs stepping stairstepping',
  RockClimbing: 'climbing indoorclimbing bouldering floorclimbing',
  Dance: 'dancing cardiodance socialdance',
  Soccer: 'football futsal',
  Wheelchair: 'wheelchairpushwalk wheelchairpushrun wheelchairrunpace wheelchairwalkpace',
  Yoga: 'flexibilitytraining mobilitystatic',
};

const spelled = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const SPORT_OF = new Map<string, StravaSport>([
  ...STRAVA_SPORTS.map((sport) => [spelled(sport), sport] as const),
  ...Object.entries(WORDS).flatMap(([sport, words]) =>
    words.split(' ').map((word) => [word, sport as StravaSport] as const),
  ),
]);

/** The sport that another maker's word means; null when it is unknown. */
export function sportNamed(word: string | null | undefined): StravaSport | null {
  return SPORT_OF.get(spelled(word ?? '')) ?? null;
}

const INDOORS = /^(?:indoor|treadmill|spin)|indoor$/;

/** Whether one of the words says so, as `treadmill` of FIT and `OTHER_INDOOR` of Polar do. */
export const isIndoor = (...words: unknown[]) => words.some((word) => INDOORS.test(spelled(`${word}`)));

const IN_FIT: Record<string, StravaSport> = {
  'running/virtual_activity': 'VirtualRun',
  'running/trail': 'TrailRun',
  'cycling/virtual_activity': 'VirtualRide',
  'cycling/mountain': 'MountainBikeRide',
  'cycling/downhill': 'MountainBikeRide',
  'cycling/gravel_cycling': 'GravelRide',
  'cycling/mixed_surface': 'GravelRide',
  'cycling/hand_cycling': 'Handcycle',
  'cycling/e_bike_fitness': 'EBikeRide',
  'cycling/e_bike_mountain': 'EMountainBikeRide',
  'e_biking/e_bike_mountain': 'EMountainBikeRide',
  'rowing/virtual_activity': 'VirtualRow',
  'alpine_skiing/backcountry': 'BackcountrySki',
};

/** The sub-sport decides where the sport says little, as in `training/yoga`. */
export function sportOfFit(sport: unknown, subSport: unknown): StravaSport {
  const pair = `${sport}/${subSport}`;
  const said = Object.hasOwn(IN_FIT, pair) ? IN_FIT[pair] : null;
  return said ?? sportNamed(`${sport}`) ?? sportNamed(`${subSport}`) ?? 'Workout';
}
