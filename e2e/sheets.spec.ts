import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { openAs } from './support/openAs.ts';
import { researchApi } from './support/researchApi.ts';

const SHEETS = 3;
/** 120 characters, with words that no line can hold. */
const TITLE =
  'Herzfrequenzvariabilitätsuntersuchungsprogramm für Ausdauersportlerinnen und Ausdauersportler im Schichtdienst, Teil zwo';
/** As long as the address of a university becomes. */
const ORIGIN = 'https://bewegungsstudien.sportwissenschaft.universitaet-musterstadt-am-see.example';

const PAPERS = {
  a5: { label: 'A5, one sheet per page', width: 420, height: 595, pages: 3 },
  a4: { label: 'A4, two sheets per page', width: 842, height: 595, pages: 2 },
} as const;

const PIXELS_PER_MM = 96 / 25.4;

/** The sizes of the pages in points; Chromium writes them uncompressed. */
function pagesOf(pdf: Buffer): { width: number; height: number }[] {
  const text = pdf.toString('latin1');
  const boxes = text.matchAll(/\/Type \/Page\b(?!s)[\s\S]*?\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return [...boxes].map(([, width, height]) => ({
    width: Math.round(Number(width)),
    height: Math.round(Number(height)),
  }));
}

async function makeLinks(page: Page): Promise<void> {
  // The test server has a short address.
  await page.route('**/api/research/studies/*/invites', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { invites: { url: string }[] };
    for (const invite of answer.invites) invite.url = ORIGIN + new URL(invite.url).pathname + new URL(invite.url).hash;
    await route.fulfill({ response, json: answer });
  });
  await page.getByRole('checkbox', { name: 'Select every row of this page' }).check();
  await page.getByRole('button', { name: 'New invitations…' }).click();
  await page.getByRole('button', { name: 'Make links' }).click();
  await expect(page.getByRole('dialog', { name: `${SHEETS} links made` })).toBeVisible();
}

test('STUDIES §2 sheets with the longest title, a long link and the stub fill one A5 page, or half of an A4 page, each', async ({
  page,
  api,
}) => {
  expect(TITLE).toHaveLength(120);
  const research = researchApi(api);
  const owner = await research.researcher((await research.lab()).id);
  const study = await research.study(owner, { title: TITLE });
  await research.participants(owner, study.id, SHEETS);
  await openAs(page, owner, `/research/studies/${study.id}?tab=participants`);
  await makeLinks(page);
  await expect(page.getByRole('checkbox', { name: /stub for the lab/ })).toBeChecked();
  for (const language of ['English', 'German']) {
    await page.getByRole('radio', { name: language }).check();
    for (const paper of Object.values(PAPERS)) {
      await page.getByRole('radio', { name: paper.label }).check();
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      const { width, height } = paper;
      expect(pagesOf(pdf)).toEqual(Array.from({ length: paper.pages }, () => ({ width, height })));
      await page.emulateMedia({ media: 'print' });
      for (const sheet of await page.locator('.sheet').all()) {
        const over = await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        expect(over, `${paper.label}, ${language}: pixels beside the sheet`).toBeLessThanOrEqual(0);
        const code = await sheet.locator('.sheet-qr').boundingBox();
        expect(
          (code?.width ?? 0) / PIXELS_PER_MM,
          'millimetres of the code with its quiet zone',
        ).toBeGreaterThanOrEqual(43.9);
      }
      await page.emulateMedia({ media: null });
    }
  }
});
