import { FitBaseType, FitEncoder } from 'fit-file-parser/encoder';
import { FILE_LIMITS } from './fileLimits.ts';
import { readFit } from './fitFile.ts';

const { Enum, Uint16, Uint32, Uint32z } = FitBaseType;
const MESSAGES = { fileId: 0, sport: 12, lap: 19, record: 20 };
const START = 1_100_000_000;
const of = (number: number, baseType: FitBaseType, size: number, value: number) => ({ number, size, baseType, value });

/** As a device leaves it whose recording was not stopped, without a session. */
function unfinished(write: (encoder: FitEncoder) => void): Uint8Array {
  const encoder = new FitEncoder();
  encoder.writeMessage(MESSAGES.fileId, [of(0, Enum, 1, 4), of(1, Uint16, 2, 1), of(3, Uint32z, 4, 5)]);
  write(encoder);
  for (let second = 0; second < 5; second++) {
    encoder.writeMessage(MESSAGES.record, [of(253, Uint32, 4, START + second), of(5, Uint32, 4, second * 300)], 1);
  }
  return encoder.close();
}

test.each([
  ['its sport message says', MESSAGES.sport, [of(0, Enum, 1, 1), of(1, Enum, 1, 1)]],
  ['its laps say', MESSAGES.lap, [of(253, Uint32, 4, START), of(25, Enum, 1, 1), of(39, Enum, 1, 1)]],
])('a FIT file without a session has the sport that %s', async (_, message, fields) => {
  const file = unfinished((encoder) => encoder.writeMessage(message, fields, 2));
  expect(await readFit(file, FILE_LIMITS)).toMatchObject({ sport: 'Run', indoor: true, distance: 12, movingTime: 4 });
});

test('a FIT file without a session and a sport is a workout', async () => {
  const file = unfinished(() => undefined);
  expect(await readFit(file, FILE_LIMITS)).toMatchObject({ sport: 'Workout', indoor: false });
});
