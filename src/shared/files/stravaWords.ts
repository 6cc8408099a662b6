import { type StravaSport, sportNamed } from './sportNames.ts';

/** "Activity Type" in the languages of Strava's archives; English follows from the names of the sports. */
const WORDS: Partial<Record<StravaSport, string>> = {
  Run: 'Lauf|Course à pied|Carrera|Corsa|Corrida|Hardloopsessie|Hardlopen|Běh|Bieg|Löpning|Løb|Løpetur|Juoksu|Бег|Koşu|ランニング|ラン|달리기|跑步',
  TrailRun: 'Traillauf|Trail|Carrera de montaña|Trail running|Corrida em trilha|Trailrun|Běh v terénu|トレイルラン',
  Ride: 'Radfahrt|Sortie à vélo|Vélo|Bicicleta|Vuelta en bicicleta|Giro|Uscita in bici|Pedalada|Passeio de bicicleta|Fietsrit|Rit|Jízda|Jazda|Cykeltur|Sykkeltur|Заезд|ライド|라이딩|骑行|騎乘',
  MountainBikeRide:
    'Mountainbike-Fahrt|Mountainbikefahrt|VTT|Bicicleta de montaña|Mountain bike|Mountainbiken|Mountainbikerit|Jízda na horském kole',
  GravelRide: 'Gravel-Fahrt|Gravel-Radfahrt|Gravel|Jízda na gravelu|Gravelrit',
  VirtualRide:
    'Virtuelle Radfahrt|Virtuelles Radfahren|Sortie à vélo virtuelle|Vélo virtuel|Bicicleta virtual|Giro virtuale|Pedalada virtual|Virtuele fietsrit|Virtuele rit|Virtuální jízda',
  VirtualRun:
    'Virtueller Lauf|Course à pied virtuelle|Carrera virtual|Corsa virtuale|Corrida virtual|Virtuele hardloopsessie|Virtuální běh',
  EBikeRide:
    'E-Bike-Fahrt|Sortie en VAE|Vélo électrique|Bicicleta eléctrica|E-bike|Pedalada elétrica|E-bikerit|Jízda na elektrokole',
  Walk: 'Spaziergang|Gehen|Marche|Caminata|Caminar|Camminata|Caminhada|Wandeling|Procházka|Chůze|Spacer|Promenad|Gåtur|Kävely|Ходьба|ウォーキング|걷기|步行',
  Hike: 'Wanderung|Randonnée|Senderismo|Excursión|Escursione|Trilha|Hike|Wandeltocht|Turistika|Vandring|ハイキング|하이킹|远足',
  Swim: 'Schwimmen|Natation|Natación|Nadar|Nuoto|Natação|Zwemmen|Zwemsessie|Plavání|Pływanie|Simning|水泳|수영|游泳',
  WeightTraining:
    'Gewichtstraining|Krafttraining|Entraînement aux poids|Musculation|Entrenamiento con pesas|Allenamento con i pesi|Treinamento com peso|Musculação|Krachttraining|Gewichttraining|Silový trénink|Posilování',
  Workout: 'Training|Entraînement|Entrenamiento|Allenamento|Treino|Trénink',
  NordicSki: 'Skilanglauf|Langlauf|Ski de fond|Esquí nórdico|Sci di fondo|Esqui nórdico|Langlaufen|Běžky',
  AlpineSki: 'Ski Alpin|Alpinski|Esquí alpino|Sci alpino|Esqui alpino|Alpineskiën|Sjezdové lyžování',
  Rowing: 'Rudern|Aviron|Remo|Canottaggio|Roeien|Veslování',
  InlineSkate:
    'Inlineskaten|Roller|Patinaje en línea|Pattinaggio in linea|Patins em linha|Inline-skaten|Inline bruslení',
};

const SPORT_OF = new Map(
  Object.entries(WORDS).flatMap(([sport, words]) =>
    words.split('|').map((word) => [word.toLowerCase(), sport as StravaSport] as const),
  ),
);

/** Null when the word is unknown; the file then says the sport. */
export function sportOfStrava(word: string): StravaSport | null {
  return SPORT_OF.get(word.trim().toLowerCase()) ?? sportNamed(word);
}
