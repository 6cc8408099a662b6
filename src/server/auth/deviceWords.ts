import Bowser from 'bowser';

export interface Device {
  browser: string | null;
  system: string | null;
}

export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
