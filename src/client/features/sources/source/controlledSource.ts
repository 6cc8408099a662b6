import type { AreaTexts } from '#client/texts/inBoth.ts';
import type { ControlWords } from '#client/texts/sources/linkedSources.ts';
import type { LinkedSourceName } from '#shared/sources.ts';

export interface ControlledSource {
  source: LinkedSourceName;
  texts: AreaTexts<ControlWords>;
}
