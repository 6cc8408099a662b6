import { createUploadPace } from './uploadPace.ts';

const MB = 1024 ** 2;

/** A pace whose clock moves only while it waits. */
function paceWithClock() {
  let now = 0;
  let hasTraffic = true;
  const pace = createUploadPace(
    () => hasTraffic,
    () => now,
    async (ms) => {
      now += ms;
    },
  );
  const pass = (seconds: number) => {
    now += seconds * 1000;
  };
  const traffic = (value: boolean) => {
    hasTraffic = value;
  };
  return { pace, seconds: () => now / 1000, pass, traffic };
}

describe('the pace at which uploads are received', () => {
  it('lets the first 2 MB of an upload arrive without a wait', async () => {
    const { pace, seconds } = paceWithClock();
    for (let at = 0; at < 32; at += 1) await pace.taken(MB / 16);
    expect(seconds()).toBe(0);
  });

  it('receives 102 MB of two uploads in 5 seconds, at 20 MB a second', async () => {
    const { pace, seconds } = paceWithClock();
    for (let at = 0; at < 51; at += 1) {
      await pace.taken(MB);
      await pace.taken(MB);
    }
    expect(seconds()).toBeCloseTo(5);
  });

  it('saves up no more than 2 MB while nothing arrives', async () => {
    const { pace, seconds, pass } = paceWithClock();
    await pace.taken(2 * MB);
    pass(3600);
    await pace.taken(2 * MB);
    expect(seconds()).toBe(3600);
    await pace.taken(20 * MB);
    expect(seconds()).toBeCloseTo(3601);
  });

  it('waits for nothing without traffic, and owes nothing for it afterwards', async () => {
    const { pace, seconds, traffic } = paceWithClock();
    traffic(false);
    await pace.taken(400 * MB);
    expect(seconds()).toBe(0);
    traffic(true);
    await pace.taken(2 * MB);
    expect(seconds()).toBe(0);
    await pace.taken(20 * MB);
    expect(seconds()).toBeCloseTo(1);
  });
});
