import type { Browser, Page } from '@playwright/test';
import { codeOf } from '#shared/participantCode.ts';
import { zipBytes } from '#standin/files/archiveFile.ts';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { stravaArchive } from '#standin/files/stravaArchive.ts';
import type { Person } from './support/adminApi.ts';
import { clickInPlace, expectNoViolations } from './support/axe.ts';
import { chooseOption } from './support/chooseOption.ts';
import { connectedAthlete } from './support/connectedAthlete.ts';
import { earlierToday } from './support/earlierToday.ts';
import { ADMIN, expect, test, type Watch } from './support/fixtures.ts';
import { formsThatAsk } from './support/formsOfTheCode.ts';
import { openAs } from './support/openAs.ts';
import { researchApi } from './support/researchApi.ts';

const ATHLETE = 10_000_011;

interface World {
  user: Person;
  lab: { id: string; name: string };
  researcher: Person;
  study: { id: string; title: string; code_prefix: string };
  closedStudy: { title: string };
  ownStudy: { title: string };
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
  const closedStudy = await research.study(researcher);
  await api.call('POST', `/research/studies/${closedStudy.id}/close`, {}, researcher);
  const [participant] = await research.participants(researcher, study.id, 2);
  const { person: athlete } = await connectedAthlete({ api, browser, baseURL, strava }, ATHLETE);
  const data_categories = { heart_rate: true, device: false, route: false };
  const ownStudy = await research.study(researcher, {
    permitted_sources: ['file'],
    data_categories,
    asks_effort: true,
  });
  const [place] = await research.participants(researcher, ownStudy.id, 1);
  await research.join(athlete, place?.code ?? '', ['heart_rate']);
  await uploadRun(browser, athlete);
  world = {
    user: await api.person('user'),
    lab,
    researcher,
    study,
    closedStudy,
    ownStudy,
    code: participant?.code ?? '',
    athlete,
  };
});

/** Recorded in Tokyo with the offset of home, which is a doubtful time zone. */
async function uploadRun(browser: Browser, athlete: Person): Promise<void> {
  const run = plainActivity({ start: new Date(earlierToday()), seconds: 600 });
  const points = run.points?.map((point) => ({ ...point, latitude: 35.68, longitude: 139.76 })) ?? null;
  const page = await browser.newPage();
  await openAs(page, athlete, '/dashboard');
  await page
    .getByRole('region', { name: 'Your files' })
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'run.fit', mimeType: 'application/octet-stream', buffer: Buffer.from(fitBytes({ ...run, points })) },
    ]);
  await expect(page.getByText('Imported: 1')).toBeVisible();
  await page.close();
}

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

/** Searched for, because other tests of this server make labs too. */
async function openLabs(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Research Management' }).getByRole('link', { name: /Labs/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Labs' })).toBeVisible();
  await page.getByRole('searchbox').fill(there().lab.name);
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(1);
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
  await page.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
}

async function openOwnPage(page: Page): Promise<void> {
  await page.getByRole('link', { name: `Open my page of ${there().ownStudy.title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Your place in the study/ })).toBeVisible();
  // A part that is drawn during a click moves the button away.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

const WAYS: Record<string, Way> = {
  AbsenceForm: {
    as: 'athlete',
    edit: async (page) => {
      await openOwnPage(page);
      await page.getByRole('button', { name: 'Declare an absence' }).click();
      await dialog(page).getByRole('radio', { name: 'Holiday' }).check();
    },
  },
  OwnSessions: {
    as: 'athlete',
    edit: async (page) => {
      await openOwnPage(page);
      await page.getByRole('button', { name: /^Rate the effort of/ }).click();
      await dialog(page).getByRole('radio', { name: '3: moderate' }).check();
    },
  },
  TakeBackAnswers: {
    as: 'athlete',
    edit: async (page) => {
      await openOwnPage(page);
      await page.getByRole('button', { name: 'Take back a part' }).click();
      await dialog(page).getByRole('checkbox').uncheck();
    },
  },
  OwnContact: {
    as: 'athlete',
    edit: async (page) => {
      await openOwnPage(page);
      await page.getByLabel('Email address').fill('somebody@kadenz.test');
    },
  },
  JoinDialog: {
    as: 'athlete',
    edit: async (page) => {
      await page.getByRole('button', { name: 'Join with a code' }).click();
      await dialog(page).getByLabel('Code', { exact: true }).fill(there().code);
    },
  },
  ConsentForm: {
    as: 'athlete',
    edit: async (page) => {
      await page.getByRole('button', { name: 'Join with a code' }).click();
      await dialog(page).getByLabel('Code', { exact: true }).fill(there().code);
      await dialog(page).getByRole('button', { name: 'Go on' }).click();
      await dialog(page).getByRole('checkbox').first().check();
    },
  },
  ArchivePreview: {
    as: 'athlete',
    edit: async (page) => {
      const ride = plainActivity({ id: 9001, start: new Date(Date.UTC(2026, 2, 1, 9)), seconds: 60 });
      const archive = await zipBytes(stravaArchive([ride], { language: 'en' }));
      const files = page.getByRole('region', { name: 'Your files' });
      await files
        .locator('input[type=file]')
        .setInputFiles([{ name: 'export.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) }]);
      await expect(files.getByText(/^1 activity found\./)).toBeVisible();
    },
  },
  FixTimeZoneDialog: {
    as: 'researcher',
    edit: async (page) => {
      await page.getByRole('link', { name: there().ownStudy.title }).click();
      await page.getByRole('link', { name: 'Quality', exact: true }).click();
      await page.getByRole('link', { name: /: Doubtful time zone/ }).click();
      await page.getByRole('checkbox').last().check();
      await page.getByRole('button', { name: 'Fix the time zone…' }).click();
      await chooseOption(dialog(page).getByRole('combobox', { name: 'Offset from UTC' }));
    },
  },
  CloseStudy: {
    as: 'researcher',
    edit: async (page) => {
      await openStudy(page);
      await openMenu(page, there().study.title);
      await choose(page, 'Close study…');
      await dialog(page)
        .getByRole('textbox', { name: /^Reason/ })
        .fill('All data are there');
    },
  },
  CheckSettingsForm: {
    as: 'researcher',
    edit: async (page) => {
      await openStudy(page);
      await page.getByRole('link', { name: 'Quality', exact: true }).click();
      await page.getByRole('button', { name: 'Change thresholds' }).click();
      await page.getByLabel('On foot, above').fill('8');
    },
  },
  ReminderSettingsForm: {
    as: 'researcher',
    edit: async (page) => {
      await openStudy(page);
      await page.getByRole('link', { name: 'Reminders', exact: true }).click();
      await page.getByRole('checkbox', { name: 'Send reminders' }).check();
    },
  },
  ProblemForm: {
    as: 'researcher',
    edit: async (page) => {
      await openStudy(page);
      await page.getByRole('link', { name: 'Problems', exact: true }).click();
      await page.getByRole('button', { name: 'Open a problem' }).click();
      await dialog(page).getByLabel('Note').fill('Two watches are lost');
    },
  },
  ProblemList: {
    as: 'researcher',
    edit: async (page) => {
      await openStudy(page);
      await page.getByRole('link', { name: 'Problems', exact: true }).click();
      await page.getByRole('button', { name: 'Open a problem' }).click();
      await dialog(page).getByLabel('Note').fill('Two watches are lost');
      await dialog(page).getByRole('button', { name: 'Open', exact: true }).click();
      await expect(dialog(page)).toHaveCount(0);
      await openMenu(page, 'Whole study');
      await choose(page, 'Close…');
      await dialog(page).getByRole('radio', { name: 'solved', exact: true }).check();
    },
  },
  DeviationForm: {
    as: 'researcher',
    edit: async (page) => {
      await openStudy(page);
      await page.getByRole('link', { name: 'Problems', exact: true }).click();
      await page.getByRole('button', { name: 'Record a deviation' }).click();
      await dialog(page).getByLabel('What happened').fill('A visit was missed');
    },
  },
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
  RuleForm: {
    as: 'researcher',
    edit: async (page) => {
      await openStudy(page);
      await page.getByRole('link', { name: 'Adherence', exact: true }).click();
      await page.getByRole('link', { name: 'Change the rule' }).click();
      await page.getByRole('textbox', { name: 'Limit of seven days (optional)' }).fill('6');
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
  StudyDialogs: {
    as: 'researcher',
    edit: async (page) => {
      const { title } = there().closedStudy;
      await page.getByRole('link', { name: title }).click();
      await openMenu(page, title);
      await choose(page, 'Reopen study…');
      await dialog(page).getByRole('textbox').fill('Data are still missing');
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
  SpanForm: {
    as: 'researcher',
    edit: async (page) => {
      await openStudy(page);
      await page.getByRole('link', { name: 'Adherence', exact: true }).click();
      await page.getByRole('button', { name: 'Pause the study…' }).click();
      await dialog(page)
        .getByRole('textbox', { name: /^Reason/ })
        .fill('The laboratory is closed');
    },
  },
  LockForm: {
    as: 'researcher',
    edit: async (page) => {
      await openStudy(page);
      await page.getByRole('link', { name: 'Export', exact: true }).click();
      await page.getByRole('button', { name: 'Lock data' }).click();
      await dialog(page)
        .getByRole('textbox', { name: /^What is this cut for\?/ })
        .fill('Paper');
    },
  },
  BlindingForm: {
    as: 'researcher',
    edit: async (page) => {
      await openStudy(page);
      await page.getByRole('link', { name: 'Team', exact: true }).click();
      await page.getByRole('button', { name: 'Blind the analysts' }).click();
      await dialog(page)
        .getByRole('textbox', { name: /^Reason/ })
        .fill('Blinded analysis');
    },
  },
  CreateTokenForm: {
    as: 'researcher',
    edit: async (page) => {
      await openStudy(page);
      await page.getByRole('link', { name: 'Export', exact: true }).click();
      await page.getByRole('button', { name: 'Create token' }).click();
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Notebook');
    },
  },
  OpenStudyLinkForm: {
    as: 'researcher',
    edit: async (page) => {
      await openParticipants(page);
      await page.getByRole('button', { name: 'Open link…' }).click();
      await dialog(page)
        .getByRole('textbox', { name: /^Places/ })
        .fill('20');
    },
  },
  NewConsentForm: {
    as: 'researcher',
    edit: async (page) => {
      await openStudy(page);
      await page.getByRole('link', { name: 'Consent', exact: true }).click();
      await page.getByRole('button', { name: 'New version…' }).click();
      await dialog(page)
        .getByRole('textbox', { name: /^Reason/ })
        .fill('Clearer');
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
  AddParticipantsDialog: {
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
      await expect(page.getByRole('heading', { level: 1, name: /^Edit / })).toBeVisible();
      await page.getByLabel('Note').fill('New watch since March');
    },
  },
  ContactForm: {
    as: 'researcher',
    edit: async (page) => {
      await openParticipant(page);
      await page.getByRole('button', { name: 'Note a contact…' }).click();
      await dialog(page).getByLabel('Note').fill('The watch is being repaired');
    },
  },
  PaperConsentForm: {
    as: 'researcher',
    edit: async (page) => {
      await openParticipant(page);
      await page.getByRole('button', { name: 'Record a consent on paper…' }).click();
      await dialog(page).getByRole('radio', { name: 'German' }).check();
    },
  },
  PersonLinkForm: {
    as: 'admin',
    edit: async (page) => {
      await page.goto(`/research/studies/${there().study.id}?tab=participants`);
      await page.getByRole('link', { name: there().code }).click();
      await page.getByRole('button', { name: 'Link account…' }).click();
      await dialog(page).getByLabel('Account', { exact: true }).fill('somebody@kadenz.test');
    },
  },
  RevealCodesForm: {
    as: 'admin',
    edit: async (page) => {
      await page.goto('/strava-integration/athletes');
      await clickInPlace(page.locator('main table a[href^="/strava-integration/athletes/"]').first());
      await page.getByRole('link', { name: 'Studies', exact: true }).click();
      await page.getByRole('button', { name: 'Reveal link…' }).click();
      await dialog(page).getByLabel('Reason').fill('Told us at the visit');
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
  DisplayPolicyForm: {
    as: 'admin',
    edit: async (page) => {
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('radio', { name: 'Days and weeks' }).check();
    },
  },
  RecordBasisForm: {
    as: 'admin',
    edit: async (page) => {
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('textbox', { name: 'Basis' }).fill('An agreement');
    },
  },
  RecordedBasis: {
    as: 'admin',
    edit: async (page) => {
      await page.getByRole('link', { name: 'Settings' }).click();
      const record = page.getByRole('form', { name: 'Record basis' });
      await record.getByRole('textbox', { name: 'Basis' }).fill('An agreement');
      await record.getByRole('textbox', { name: /^Reason/ }).fill('Signed today');
      await record.getByRole('button', { name: 'Record basis' }).click();
      await page.getByRole('button', { name: 'Withdraw basis…' }).click();
      await dialog(page)
        .getByRole('textbox', { name: /^Reason/ })
        .fill('It has ended');
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

/** Signed in once; from form to form the page is not loaded again. */
const pages: Partial<Record<Way['as'], Page>> = {};

test.afterAll(async ({ api }) => {
  await api.call('PATCH', '/settings', { strava_basis: null, reason: 'Was for the test of the form' });
  for (const page of Object.values(pages)) await page.close();
});

async function openDashboard(browser: Browser, watch: Watch, as: Way['as']): Promise<Page> {
  const { researcher, athlete } = there();
  const known = pages[as];
  const page = known ?? (await browser.newPage());
  await watch.on(page.context());
  pages[as] = page;
  if (known) await page.getByRole('link', { name: 'Profile' }).click();
  else await openAs(page, { admin: ADMIN, researcher, athlete }[as], '/profile');
  const profile = page.getByRole('heading', { level: 1, name: 'Profile' });
  await expect(profile).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(profile).toHaveCount(0);
  return page;
}

for (const [name, { as, edit }] of Object.entries(WAYS)) {
  test(`SPEC §4 forms: axe finds nothing on an edited form, and Back on it asks: ${name}`, async ({
    browser,
    watch,
  }) => {
    const page = await openDashboard(browser, watch, as);
    await edit(page);
    await expectNoViolations(page, name);
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
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
