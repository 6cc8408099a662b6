import type { Page } from '@playwright/test';
import { codeOf } from '#shared/participantCode.ts';
import type { Person } from './adminApi.ts';
import { clickInPlace } from './axe.ts';
import { chooseOption } from './chooseOption.ts';
import { connectedAthlete } from './connectedAthlete.ts';
import { ADMIN, expect, test } from './fixtures.ts';
import { formsThatAsk } from './formsOfTheCode.ts';
import { openAs } from './openAs.ts';
import { researchApi } from './researchApi.ts';

const ATHLETE = 10_000_011;

interface World {
  user: Person;
  lab: { id: string; name: string };
  researcher: Person;
  study: { id: string; title: string; code_prefix: string };
  code: string;
  athlete: Person;
}

let world: World | undefined;

const there = (): World => {
  if (!world) throw new Error('Nothing was prepared');
  return world;
};

test.beforeEach(async ({ api, browser, baseURL, strava }) => {
  if (world) return;
  const research = researchApi(api);
  const lab = await research.lab();
  const researcher = await research.researcher(lab.id);
  await research.researcher(lab.id);
  const study = await research.study(researcher);
  const [participant] = await research.participants(researcher, study.id, 2);
  const { person: athlete } = await connectedAthlete({ api, browser, baseURL, strava }, ATHLETE);
  world = { user: await api.person('user'), lab, researcher, study, code: participant?.code ?? '', athlete };
});

/** The path to a form from the dashboard by links and buttons, and an edit. */
interface Way {
  as: 'admin' | 'researcher' | 'athlete';
  edit: (page: Page) => Promise<void>;
}

const ACTIVITY = 'main table a[href^="/strava-integration/activities/"]';
const dialog = (page: Page) => page.getByRole('dialog');
const openMenu = (page: Page, of: string) => clickInPlace(page.getByRole('button', { name: `Actions for ${of}` }));
const choose = (page: Page, item: string) => page.getByRole('menuitem', { name: item }).click();

async function openUserAction(page: Page, action: string): Promise<void> {
  await page.getByRole('searchbox').fill(there().user.email);
  await expect(page.getByRole('region', { name: 'User Management' }).getByRole('table').getByRole('link')).toHaveCount(
    1,
  );
  await openMenu(page, there().user.email);
  await choose(page, action);
}

async function openLabs(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Research Management' }).getByRole('link', { name: /Labs/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Labs' })).toBeVisible();
}

async function openResearcherAction(page: Page, action: string): Promise<void> {
  const { lab, researcher } = there();
  await openLabs(page);
  await page.getByRole('link', { name: lab.name, exact: true }).click();
  await openMenu(page, researcher.email);
  await choose(page, action);
  await expect(dialog(page).getByLabel('New owner')).toBeVisible();
}

async function openStudy(page: Page): Promise<void> {
  await page.getByRole('link', { name: there().study.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: there().study.title })).toBeVisible();
}

async function openParticipants(page: Page): Promise<void> {
  await openStudy(page);
  await page.getByRole('link', { name: 'Participants', exact: true }).click();
}

async function openParticipant(page: Page): Promise<void> {
  await openParticipants(page);
  await page.getByRole('link', { name: there().code }).click();
  await expect(page.getByRole('heading', { level: 1, name: there().code })).toBeVisible();
}

async function openLines(page: Page): Promise<void> {
  await openParticipants(page);
  await page.getByRole('link', { name: 'Add participants' }).click();
  await dialog(page).getByRole('radio', { name: 'Paste codes' }).check();
  await dialog(page).getByLabel('Codes', { exact: true }).fill(codeOf(there().study.code_prefix, 900));
  await dialog(page).getByRole('button', { name: 'Check codes' }).click();
  await expect(dialog(page).getByText('1 line is right')).toBeVisible();
}

async function openEdit(page: Page): Promise<void> {
  await openStudy(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
}

const WAYS: Record<string, Way> = {
  CreateUserForm: {
    as: 'admin',
    edit: async (page) => {
      await page.getByRole('button', { name: 'Add User' }).click();
      await dialog(page).getByLabel('Email', { exact: true }).fill('somebody@kadenz.test');
    },
  },
  ResetPasswordForm: {
    as: 'admin',
    edit: async (page) => {
      await openUserAction(page, 'Reset Password');
      await dialog(page).locator('input').first().fill('another long password');
    },
  },
  ChangePasswordForm: {
    as: 'admin',
    edit: async (page) => {
      await page.getByRole('link', { name: 'Profile' }).click();
      await page.getByRole('button', { name: 'Change Password' }).click();
      await dialog(page).locator('input').first().fill('another long password');
    },
  },
  CreateLabForm: {
    as: 'admin',
    edit: async (page) => {
      await page.getByRole('button', { name: 'Add Lab' }).click();
      await dialog(page).getByLabel('Name', { exact: true }).fill('Lindenau');
    },
  },
  LabForm: {
    as: 'admin',
    edit: async (page) => {
      await openLabs(page);
      await openMenu(page, there().lab.name);
      await choose(page, 'Edit');
      await dialog(page).getByLabel('Name', { exact: true }).fill('Lindenau');
    },
  },
  MoveResearcherForm: {
    as: 'admin',
    edit: async (page) => {
      await openResearcherAction(page, 'Move to another lab');
      await chooseOption(dialog(page).getByRole('combobox', { name: 'New owner' }));
    },
  },
  RemoveResearcherForm: {
    as: 'admin',
    edit: async (page) => {
      await openResearcherAction(page, 'Remove from the lab');
      await chooseOption(dialog(page).getByRole('combobox', { name: 'New owner' }));
    },
  },
  NewStudyForm: {
    as: 'researcher',
    edit: async (page) => {
      await page.getByRole('link', { name: 'Create Study' }).first().click();
      await page.getByLabel('Title', { exact: true }).fill('Half a study');
    },
  },
  EditStudyForm: {
    as: 'researcher',
    edit: async (page) => {
      await openEdit(page);
      await page.getByLabel('Title', { exact: true }).fill('Another title');
    },
  },
  TransferOwnership: {
    as: 'researcher',
    edit: async (page) => {
      await openEdit(page);
      await page.getByRole('button', { name: 'Transfer ownership…' }).click();
      await chooseOption(dialog(page).getByRole('combobox', { name: 'New owner' }));
    },
  },
  ReasonForm: {
    as: 'researcher',
    edit: async (page) => {
      await openStudy(page);
      await openMenu(page, there().study.title);
      await choose(page, 'Close study…');
      await dialog(page).getByRole('textbox').fill('Done');
    },
  },
  AddTeamMemberForm: {
    as: 'researcher',
    edit: async (page) => {
      await openStudy(page);
      await page.getByRole('link', { name: 'Team', exact: true }).click();
      await page.getByRole('button', { name: 'Add to the team' }).click();
      await dialog(page).getByLabel('Email').fill('somebody@kadenz.test');
    },
  },
  AddParticipantsForm: {
    as: 'researcher',
    edit: async (page) => {
      await openParticipants(page);
      await page.getByRole('link', { name: 'Add participants' }).click();
      await dialog(page).getByLabel('Number of participants').fill('12');
    },
  },
  LinesPreview: { as: 'researcher', edit: openLines },
  AddProgress: {
    as: 'researcher',
    edit: async (page) => {
      await openLines(page);
      await page.route('**/api/research/participants', () => new Promise(() => undefined));
      await dialog(page).getByRole('button', { name: 'Add 1 participant' }).click();
      await expect(dialog(page).getByRole('progressbar')).toBeVisible();
    },
  },
  SetGroupForm: {
    as: 'researcher',
    edit: async (page) => {
      await openParticipants(page);
      await page.getByRole('checkbox', { name: `Select ${there().code}` }).check();
      await page.getByRole('button', { name: 'Set group' }).click();
      await chooseOption(dialog(page).getByRole('combobox', { name: /^Group/ }), 'New group…');
      await dialog(page).getByRole('textbox').fill('Alpha');
    },
  },
  ParticipantForm: {
    as: 'researcher',
    edit: async (page) => {
      await openParticipant(page);
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await page.getByLabel('Note').fill('New watch since March');
    },
  },
  WithdrawForm: {
    as: 'researcher',
    edit: async (page) => {
      await openParticipant(page);
      await page.getByRole('button', { name: 'Withdraw…' }).click();
      await dialog(page).getByRole('radio', { name: 'Participant' }).check();
    },
  },
  ExcludeDialog: {
    as: 'admin',
    edit: async (page) => {
      await page
        .getByRole('region', { name: 'Strava Data Summary' })
        .getByRole('link', { name: /Activities/ })
        .click();
      await page.locator(ACTIVITY).first().click();
      await page.getByRole('button', { name: 'Exclude from analysis' }).click();
      await dialog(page).getByRole('radio').first().check();
    },
  },
  WearLimitForm: {
    as: 'athlete',
    edit: async (page) => {
      await page.getByRole('link', { name: 'Acme Runner' }).click();
      await page.getByLabel('Wear limit').fill('700');
    },
  },
};

test('every form that can be edited has its test here', () => {
  expect(Object.keys(WAYS).sort()).toEqual(formsThatAsk());
});

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard changes?' });

for (const [name, { as, edit }] of Object.entries(WAYS)) {
  test(`SPEC §4 forms: Back on an edited form asks: ${name}`, async ({ page }) => {
    const { researcher, athlete } = there();
    const who = { admin: ADMIN, researcher, athlete }[as];
    await openAs(page, who, '/profile');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await edit(page);
    const address = page.url();

    await page.goBack();
    await expect(question(page)).toHaveText(/You have unsaved changes\./);
    await expect(page).toHaveURL(address);
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(page).toHaveURL(address);

    await page.goBack();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.tagName), 'what has the focus').not.toBe('BODY');
  });
}
