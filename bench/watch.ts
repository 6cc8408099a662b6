import { monitorEventLoopDelay } from 'node:perf_hooks';

const SAMPLE_MS = 20;
const MB = 1024 * 1024;
const NS_PER_MS = 1_000_000;

export function startWatch(): () => { idleMb: number; peakMb: number; loopP99: number } {
  const idle = process.memoryUsage.rss();
  let peak = idle;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLE_MS);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  return () => {
    clearInterval(timer);
    delay.disable();
    return { idleMb: idle / MB, peakMb: peak / MB, loopP99: delay.percentile(99) / NS_PER_MS };
  };
}
