import { screen, within } from '@testing-library/react';
import { failure, json } from '#client/testing/fetchStub.ts';
import { renderApp } from '#client/testing/renderApp.tsx';
import { CONSENT_TEXTS, someStudy, stubStudies, studyId } from '#client/testing/stubStudies.ts';
import { heldBackTexts } from '#client/texts/study/heldBack.ts';
import type { StudyConsentAnswer } from '#shared/contract/consent.ts';
import type { Study } from '#shared/contract/studies.ts';

const STUDY = studyId(4);
const CONSENT = `GET /api/research/studies/${STUDY}/consent`;
const PARTICIPANTS = `/research/studies/${STUDY}?tab=participants`;

const answer: StudyConsentAnswer = {
  versions: [
    {
      version: 2,
      kind: 'paused',
      reason: 'A new risk',
      ethics_ref: 'EK 12/2026',
      approved_by: null,
      text_de: 'Wir bewahren Daten fünf Jahre auf.',
      text_en: 'We keep data for five years.',
      created_at: '2026-11-20T09:00:00.000Z',
      holders: 31,
    },
    {
      version: 1,
      kind: 'first',
      reason: null,
      ethics_ref: null,
      approved_by: null,
      text_de: 'Wir bewahren Daten zehn Jahre auf.',
      text_en: 'We keep data for ten years.',
      created_at: '2026-11-01T09:00:00.000Z',
      holders: 9,
    },
  ],
  coverage: {
    joined: 40,
    current: 31,
    open: 9,
    asked_twice: 2,
    paused: 4,
    unagreed: [],
    answers: [{ answer: 'heart_rate', agreed: 30, declined: 10 }],
  },
};

function open(change: Partial<Study> = {}, read: () => Response = () => json(answer)) {
  return renderApp({
    url: `/research/studies/${STUDY}?tab=consent`,
    as: { role: 'researcher', lab_name: 'Movement Lab' },
    prepare: (server) => {
      stubStudies(server, [someStudy(4, change)]);
      server.on(CONSENT, read);
      const published = someStudy(4, { consent: { version: 2, ...CONSENT_TEXTS } });
      server.on(`PATCH /api/research/studies/${STUDY}`, json({ study: published }));
    },
  });
}

test('a version was published at a time in the study’s time zone', async () => {
  open({ timezone: 'Pacific/Auckland' });
  expect(await screen.findByRole('cell', { name: '20.11.2026 22:00' })).toBeVisible();
});

test('STUDIES §3: the coverage says of how many a source that came later is not read', async () => {
  const coverage = { ...answer.coverage, unagreed: [{ source: 'polar', participants: 3 }] };
  open({}, () => json({ ...answer, coverage }));
  expect(
    await screen.findByText(
      'Polar: 3 participants agreed before the study permitted this source. Nothing is read from it of them until they agree to a new version of the consent text.',
    ),
  ).toBeVisible();
});

test('STUDIES §3: each number of the coverage leads to its participants', async () => {
  open();
  const counts = within(await screen.findByRole('list', { name: 'Who agreed' }));
  expect(counts.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['31 Need not answer', `${PARTICIPANTS}&consent=current`],
    ['9 Have not answered yet', `${PARTICIPANTS}&consent=open`],
    ['2 Asked twice or more, no answer', `${PARTICIPANTS}&consent=asked_twice`],
    ['4 Data stopped until they answer', `${PARTICIPANTS}&consent=paused`],
  ]);
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link('30 agreed: Heart rate')).toBe(`${PARTICIPANTS}&agreed=heart_rate`);
  expect(link('10 did not agree: Heart rate')).toBe(`${PARTICIPANTS}&declined=heart_rate`);
  expect(link('9 hold version 1')).toBe(`${PARTICIPANTS}&consent_version=1`);
  const rows = within(screen.getByRole('table', { name: 'Versions' })).getAllByRole('row');
  // A phone writes the name of its column before each cell.
  const read = screen.getByRole('button', { name: 'Read version 2' });
  expect([read.closest('td')?.dataset.label, read.textContent]).toEqual(['Text', 'Read']);
  expect(rows[1]).toHaveTextContent('Asks again, data stop');
  expect(rows[1]).toHaveTextContent('A new risk');
  expect(rows[1]).toHaveTextContent('EK 12/2026');
});

test('a version is read with what changed from the one before', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Read version 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Consent, version 2' }));
  expect(dialog.getByRole('heading', { name: 'Changes from version 1' })).toBeVisible();
  const difference = within(dialog.getByRole('region', { name: 'Changes in the English text' }));
  expect(difference.getByRole('deletion')).toHaveTextContent('removed: ten');
  expect(difference.getByRole('insertion')).toHaveTextContent('added: five');
});

test('a new version is written with its kind, shows what changes and is published', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'New version…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish version 2' }));
  await user.type(dialog.getByRole('textbox', { name: 'English text' }), ' New.');
  expect(
    within(dialog.getByRole('region', { name: 'Changes in the English text' })).getByRole('insertion'),
  ).toHaveTextContent('New.');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Clearer');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText('Required')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Asks again, data stop' }));
  await user.type(dialog.getByRole('textbox', { name: /Approved by/ }), 'Ethics committee');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Version 2 is published')).toBeVisible();
  expect(server.callsTo(`PATCH /api/research/studies/${STUDY}`).map(({ body }) => body)).toEqual([
    {
      version: 1,
      reason: 'Clearer',
      consent: {
        text_de: CONSENT_TEXTS.text_de,
        text_en: `${CONSENT_TEXTS.text_en} New.`,
        kind: 'paused',
        ethics_ref: null,
        approved_by: 'Ethics committee',
      },
    },
  ]);
});

test('PAGES §3.6 texts stay when another user saved the study meanwhile, and are published after a review', async () => {
  const PATCH = `PATCH /api/research/studies/${STUDY}`;
  const SENTENCE = 'Someone changed this study at 14:30. Review their changes.';
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'New version…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish version 2' }));
  await user.type(dialog.getByRole('textbox', { name: 'English text' }), ' New.');
  await user.click(dialog.getByRole('radio', { name: 'Correction' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Clearer');

  const consent = { version: 2, text_en: CONSENT_TEXTS.text_en, text_de: 'Anders.' };
  const theirs = someStudy(4, { version: 2, consent, ethics_ref: 'EK 7' });
  stubStudies(server, [theirs]);
  server.on(PATCH, failure(409, SENTENCE, { code: 'changed_meanwhile' }));
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  const review = within(await screen.findByRole('region', { name: 'Review their changes' }));
  expect(review.getByText(SENTENCE)).toBeVisible();
  expect(review.getByRole('radio', { name: 'German text: keep theirs' })).toBeChecked();
  expect(review.getByRole('radio', { name: 'Ethics reference: keep theirs' })).toBeChecked();
  expect(review.getByRole('radio', { name: 'English text: keep mine' })).toBeChecked();
  expect(dialog.getByRole('textbox', { name: 'German text' })).toHaveValue('Anders.');
  expect(screen.getByRole('textbox', { name: 'English text' })).toHaveValue(`${CONSENT_TEXTS.text_en} New.`);
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Clearer');

  server.on(PATCH, json({ study: { ...theirs, version: 3, consent: { ...consent, version: 3 } } }));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Version 3 is published')).toBeVisible();
  expect(server.callsTo(PATCH).at(-1)?.body).toMatchObject({
    version: 2,
    consent: { text_de: 'Anders.', text_en: `${CONSENT_TEXTS.text_en} New.`, ethics_ref: 'EK 7' },
  });
});

test('the same texts are no version', async () => {
  const { user, server } = open();
  await user.click(await screen.findByRole('button', { name: 'New version…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Correction' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Clearer');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect((await dialog.findAllByText('Change at least one of the texts'))[0]).toBeVisible();
  expect(server.callsTo(`PATCH /api/research/studies/${STUDY}`)).toEqual([]);
});

test('an analyst reads, and a failure can be tried again', async () => {
  let isBroken = true;
  const { user } = open({ part: 'analyst' }, () => (isBroken ? failure(404, 'Gone') : json(answer)));
  expect(await screen.findByText('Could not load the consent texts.')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Versions' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New version…' })).toBeNull();
});

test.each([
  [1, /^Polar: 1 teilnehmende Person stimmte zu, bevor /],
  [3, /^Polar: 3 Teilnehmende stimmten zu, bevor /],
])('in German the sentence of a source not agreed to has the number of its verb: %i', (count, sentence) => {
  expect(heldBackTexts.de.notAgreed({ source: 'Polar', count })).toMatch(sentence);
});
