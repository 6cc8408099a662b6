import { useContext } from 'react';
import { LanguageContext } from './useTexts.ts';

/**
 * The captions of an area, as a hook in the language that the person chose. They come with the area's own files instead of with the
 * first screen; both languages together, since an area is small.
 */
export function areaTexts<Texts>(en: Texts, de: Texts): () => Texts {
  return () => (useContext(LanguageContext).code === 'de' ? de : en);
}
