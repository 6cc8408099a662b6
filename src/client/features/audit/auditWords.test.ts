import { auditTexts } from '#client/texts/audit.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { studyLogTexts } from '#client/texts/studyLog.ts';
import { AUDIT_OBJECTS, OBJECT_OF_ACTION } from '#shared/auditActions.ts';
import { knownActions, objectWords } from './auditWords.ts';

const auditEn = auditTexts.en;
const studiesEn = studiesTexts.en;

const LANGUAGES = [
  ['English', { audit: auditEn, studies: studiesEn, log: studyLogTexts.en }],
  ['German', { audit: auditTexts.de, studies: studiesTexts.de, log: studyLogTexts.de }],
] as const;

test.each(LANGUAGES)('every action of the server has words in %s, and no other action has', (_, words) => {
  const known = knownActions(words);
  expect(known.map(({ value }) => value).sort()).toEqual(Object.keys(OBJECT_OF_ACTION).sort());
  expect(known.filter(({ value, label }) => label.trim() === '' || label === value)).toEqual([]);
});

test.each(LANGUAGES)('every kind of object has a word in %s', (_, words) => {
  expect(AUDIT_OBJECTS.filter((type) => objectWords(type, words).trim() === '')).toEqual([]);
  expect(Object.keys(words.audit.objects).sort()).toEqual([...AUDIT_OBJECTS].sort());
});
