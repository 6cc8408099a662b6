import { ruleSentences } from '#client/features/research/days/ruleWords.ts';
import { dayOfStudy, daysBetween } from '#client/features/research/studies/studyDays.ts';
import { toStudyErrors } from '#client/features/research/studies/toStudyErrors.ts';
import { validateWith } from '#client/forms/validateWith.ts';
import { errorsInEnglish, fieldsInEnglish } from '#client/testing/inEnglish.ts';
import { someStudy } from '#client/testing/stubStudies.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { daysAfter } from '#client/ui/calendar/weeks.ts';
import { sourceDifference } from '#shared/consentSources.ts';
import { fillConsent, missingMarks } from '#shared/consentText.ts';
import { ruleOfStudy } from '#shared/days/adherenceRule.ts';
import { studySchema } from './studySchema.ts';
import { changedPart, newStudyValues, type StudyFormValues, toStudyBody, valuesOfStudy } from './studyValues.ts';
import { suggestPrefix } from './suggestPrefix.ts';

const en = studyFormTexts.en;

const COMPLETE = newStudyValues({
  title: 'Spring',
  code_prefix: 'SPR',
  contact_email: 'lab@example.org',
  start_date: '2026-03-05',
  consent_de: 'Text',
  consent_en: 'Text',
});

test.each<[string, Partial<StudyFormValues>, Record<string, string>]>([
  ['all that must be said', {}, {}],
  ['no title', { title: '  ' }, { title: 'Required' }],
  ['a short title', { title: 'ab' }, { title: 'Title must be at least 3 characters' }],
  ['a long title', { title: 'x'.repeat(121) }, { title: 'Title must be at most 120 characters' }],
  ['a long description', { description: 'x'.repeat(2001) }, { description: 'At most 2000 characters' }],
  ['no prefix', { code_prefix: '' }, { code_prefix: 'Required' }],
  ['a prefix of one letter', { code_prefix: 'K' }, { code_prefix: 'Prefix must be 2 to 5 letters from A to Z' }],
  ['a prefix with a digit', { code_prefix: 'KD2' }, { code_prefix: 'Prefix must be 2 to 5 letters from A to Z' }],
  ['a prefix in small letters', { code_prefix: 'kdz' }, {}],
  ['no contact', { contact_email: '' }, { contact_email: 'Required' }],
  ['a contact that is none', { contact_email: 'lab' }, { contact_email: 'Invalid email' }],
  ['no start', { start_date: '' }, { start_date: 'Required' }],
  ['29 February of a leap year', { start_date: '2028-02-29' }, {}],
  ['29 February of another year', { start_date: '29.02.2027' }, { start_date: 'Enter a date that exists' }],
  ['an end that is no date', { end_date: 'soon' }, { end_date: 'Enter a date that exists' }],
  ['an end before the start', { end_date: '2026-03-04' }, { end_date: 'End date must be on or after the start date' }],
  ['an end on the day of the start', { end_date: '2026-03-05' }, {}],
  ['eight days a week', { min_active_days: '8' }, { min_active_days: 'Enter a whole number from 1 to 7' }],
  ['half a minute', { min_minutes: '0.5' }, { min_minutes: 'Enter a whole number from 1 to 600' }],
  ['silent after two days', { silent_after_days: '2' }, { silent_after_days: 'Enter a whole number from 3 to 30' }],
  ['no minutes', { min_minutes: ' ' }, { min_minutes: 'Required' }],
  ['no consent text', { consent_en: ' ' }, { consent_en: 'Required' }],
])('a study with %s', (_what, change, problems) => {
  expect(fieldsInEnglish(validateWith(studySchema(en.form, false))({ ...COMPLETE, ...change }))).toEqual(problems);
});

test('an admin must choose the owner of a study', () => {
  expect(fieldsInEnglish(validateWith(studySchema(en.form, true))(COMPLETE))).toEqual({
    lab_id: 'Required',
    owner_id: 'Required',
  });
});

test('only changed fields are sent, by the names of the server', () => {
  const values = valuesOfStudy(someStudy(1, { end_date: '2026-12-24', ethics_ref: 'E-7', sports: ['run'] }));
  const before = toStudyBody(values);
  expect(changedPart(before, toStudyBody({ ...values, reason: 'because' }))).toEqual({});
  expect(
    changedPart(
      before,
      toStudyBody({
        ...values,
        title: ' New ',
        end_date: '',
        ethics_ref: ' ',
        sports: [],
        route: true,
        min_minutes: '20',
      }),
    ),
  ).toEqual({
    title: 'New',
    end_date: null,
    ethics_ref: null,
    sports: [],
    data_categories: { heart_rate: false, device: false, route: true },
    min_minutes: 20,
  });
});

test.each([
  ['HRV 2025', 'HRV'],
  ['Schlaf und Läufe', 'SUL'],
  ['Ärzte auf Rädern in Österreich, die weit fahren', 'AARIO'],
  ['Kadenz', 'KAD'],
  ['42', ''],
  ['X', ''],
])('the title "%s" suggests the prefix "%s"', (title, prefix) => {
  expect(suggestPrefix(title)).toBe(prefix);
});

const sentenceOf = (rule: Parameters<typeof ruleOfStudy>[0], language: 'en' | 'de') =>
  ruleSentences(ruleOfStudy(rule), { rule: ruleTexts[language], form: studyFormTexts[language].form });

test.each([
  [[], 'A week counts when a participant has at least 4 days with 10 minutes or more of any sport.'],
  [['run'], 'A week counts when a participant has at least 4 days with 10 minutes or more of running.'],
  [
    ['run', 'ride', 'swim'],
    'A week counts when a participant has at least 4 days with 10 minutes or more of running, cycling or swimming.',
  ],
] as const)('the rule of the sports %j as a sentence', (sports, sentence) => {
  expect(sentenceOf({ sports: [...sports], min_active_days: 4, min_minutes: 10 }, 'en')).toBe(sentence);
});

test('the rule of a study has a German sentence, with singulars for one day and one minute', () => {
  expect(sentenceOf({ sports: ['run'], min_active_days: 1, min_minutes: 1 }, 'de')).toBe(
    'Eine Woche zählt, wenn es mindestens 1 Tag mit 1 Minute oder mehr Laufen gibt.',
  );
  expect(sentenceOf({ sports: ['run'], min_active_days: 1, min_minutes: 1 }, 'en')).toBe(
    'A week counts when a participant has at least 1 day with 1 minute or more of running.',
  );
});

const FACTS = {
  lab_name: 'Lab $& Co',
  contact_email: 'lab@example.org',
  history_weeks: 4,
  end_date: '2028-02-29',
  heart_rate: true,
  device: false,
  route: true,
  permitted_sources: [],
};

test('a consent text is filled in, in its own language', () => {
  const facts = FACTS;
  expect(fillConsent('{lab}: {contact}, {history}, {end}. {lab}', 'en', facts)).toBe(
    'Lab $& Co: lab@example.org, activities of the 4 weeks before, 29.02.2028. Lab $& Co',
  );
  expect(fillConsent('{categories}', 'de', facts)).toBe(
    '– Sportart, Beginn, Dauer, Strecke in km und Höhenmeter jeder Aktivität\n– Herzfrequenz\n– Streckenverlauf (GPS)',
  );
  expect(fillConsent('{lab} {end}', 'en', { ...facts, lab_name: '', end_date: '' })).toBe('{lab} not fixed yet');
});

test('a consent text gets a paragraph on each permitted source, in both languages', () => {
  const facts = { ...FACTS, permitted_sources: ['file', 'polar'] as const };
  const german = fillConsent('Wege:\n{sources}', 'de', facts);
  expect(german).toMatch(/^Wege:\nPolar\nWenn du möchtest, verbindest du dein Polar-Konto[\s\S]*\n\nDateien\nWenn du/);
  expect(german).not.toContain('Strava');
  expect(fillConsent('{sources}', 'de', { ...facts, permitted_sources: ['polar'] })).toBe(`Polar
Wenn du möchtest, verbindest du dein Polar-Konto mit dieser Studie. Erst danach und nur mit deiner Erlaubnis lesen wir deine Trainingseinheiten in Polar Flow, vom Verbinden an. Die Erlaubnis kannst du bei Polar jederzeit wieder aufheben.
Polar ist ein eigenständiges Unternehmen und nicht Teil der Studie. Was du mit Polar aufzeichnest, speichert Polar nach seinen eigenen Regeln, auch wenn du nicht mehr teilnimmst.`);
  expect(fillConsent('{sources}', 'en', { ...facts, permitted_sources: ['polar'] })).toBe(`Polar
If you like, you connect your Polar account with this study. Only after that, and only with your permission, do we read your training sessions in Polar Flow, from the connection on. You can take the permission back at Polar at any time.
Polar is a company of its own and not part of the study. What you record with Polar is stored by Polar under its own rules, also when you no longer take part.`);
  const english = fillConsent('{sources}', 'en', { ...facts, permitted_sources: ['strava'] });
  expect(english).toMatch(/^Strava\nIf you like, you connect your Strava account/);
  expect(english).not.toMatch(/Polar|upload/);
});

test.each([
  ['Data come from {sources}', ['polar', 'file'], [], []],
  ['Wir lesen dein Strava-Konto', ['polar', 'file'], ['polar', 'file'], ['strava']],
  ['Connect Polar, or upload files', ['strava', 'polar', 'file'], ['strava'], []],
  ['Du lädst Dateien hoch', ['file'], [], []],
  ['{sources}, and Polar too', ['file'], [], ['polar']],
] as const)('a text and the permitted sources are compared: %s', (text, permitted, unnamed, extra) => {
  expect(sourceDifference(text, permitted)).toEqual({ unnamed, extra });
});

test('missing fields of a consent text are listed', () => {
  expect(missingMarks('Ask {contact}, until {end}')).toEqual(['{lab}', '{categories}', '{history}']);
});

test('days of a study are counted by the calendar, over leap days and changes of the clock', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysAfter('2026-10-24', 2)).toBe('2026-10-26');
  expect(dayOfStudy({ start_date: '2026-09-21', end_date: '2026-12-19' }, '2026-11-20')).toEqual({ day: 61, of: 90 });
  expect(dayOfStudy({ start_date: '2026-11-20', end_date: null }, '2026-11-20')).toEqual({ day: 1, of: null });
});

test.each([
  [
    {
      status: 400,
      message: 'Bad Request',
      fields: { 'consent.text_en': 'Too long', data_categories: 'No', title: 'Required' },
    },
    { status: 'Bad Request', fields: { consent_en: 'Too long', data_categories: 'No', title: 'Required' } },
  ],
  [
    { status: 500, message: 'Oops' },
    { status: 'Internal Server Error', fields: {} },
  ],
  [{ status: 'NETWORK' }, { status: 'An error occurred', fields: {} }],
])('the failure %j of a study shows', (failed, errors) => {
  expect(errorsInEnglish(toStudyErrors(failed))).toEqual(errors);
});
