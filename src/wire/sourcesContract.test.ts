import { Type } from 'typebox';
import { v7 as uuidv7 } from 'uuid';
import { sourcesApi } from '#client/api/sourcesApi.ts';
import { eventually } from '#server/testing/eventually.ts';
import { freePort } from '#server/testing/freePort.ts';
import { receiptOfParticipant } from '#server/testing/receiptOfParticipant.ts';
import { type Call, nameOf } from '#shared/calls/call.ts';
import { SOURCE_CALLS } from '#shared/calls/sources.ts';
import { AuthStartAnswer } from '#shared/contract/connection.ts';
import { RetryAnswer } from '#shared/contract/control.ts';
import {
  OwnAccountAnswer,
  SourceAccountsAnswer,
  SourceCallbackAnswer,
  SourceControlAnswer,
  SourceProblemsAnswer,
  SourceWebhookAnswer,
} from '#shared/contract/sources.ts';
import { screenOf } from '#shared/screens.ts';
import { startPolarStandin } from '#standin/polar/standin.ts';
import { visitPolarConsent } from '#standin/polar/visitPolarConsent.ts';
import { agreed, answersTo, servedRoutes } from './testing/contractChecks.ts';
import { ENDPOINTS } from './testing/endpoints.ts';
import { startWireServer } from './testing/wireServer.ts';

const ANSWERS = {
  ...agreed(SOURCE_CALLS.getOwnAccount, OwnAccountAnswer),
  ...agreed(SOURCE_CALLS.disconnectOwnAccount, Type.Null()),
  ...agreed(SOURCE_CALLS.startSourceAuth, AuthStartAnswer),
  ...agreed(SOURCE_CALLS.finishSourceAuth, SourceCallbackAnswer),
  ...agreed(SOURCE_CALLS.undoSourceConnection, Type.Null()),
  ...agreed(SOURCE_CALLS.getSourceControl, SourceControlAnswer),
  ...agreed(SOURCE_CALLS.switchSourceWebhookOn, SourceWebhookAnswer),
  ...agreed(SOURCE_CALLS.removeSourceWebhook, SourceWebhookAnswer),
  ...agreed(SOURCE_CALLS.listSourceAccounts, SourceAccountsAnswer),
  ...agreed(SOURCE_CALLS.disconnectSourceAccount, Type.Null()),
  ...agreed(SOURCE_CALLS.listSourceProblems, SourceProblemsAnswer),
  ...agreed(SOURCE_CALLS.retrySourceProblem, RetryAnswer),
  ...agreed(SOURCE_CALLS.retryAllSourceProblems, RetryAnswer),
};
const ONCE = { subscribe: false, forceRefetch: true } as const;
const calls = sourcesApi.endpoints;
const source = 'polar';

test('the client connects Polar, reads its state, and ends it, as the contract says', async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const standin = await startPolarStandin({ redirectUrls: [publicUrl + screenOf('sourceRedirect', 'polar')] });
  const { id: clientId, secret: clientSecret } = standin.state.client;
  const settings = {
    publicUrl,
    polar: { clientId, clientSecret },
    polarAuthBase: standin.bases.authorize,
    polarTokenBase: standin.bases.token,
    polarApiBase: standin.bases.api,
  };
  const server = await startWireServer(settings, port);
  try {
    const browser = server.browser();
    const { dispatch } = await server.signIn(browser, await server.user({ role: 'admin' }));
    const [userId = 0] = standin.state.world.users.keys();
    await dispatch(calls.switchSourceWebhookOn.initiate(source)).unwrap();
    const begun = await dispatch(calls.startSourceAuth.initiate({ source, consent_version: 1, lang: 'en' })).unwrap();
    const back = await visitPolarConsent(begun.authorize_url, { userId });
    const { code = '', state = '' } = Object.fromEntries(back.searchParams);
    const finished = await dispatch(calls.finishSourceAuth.initiate({ source, code, state })).unwrap();
    expect(finished).toEqual({ result: 'connected', is_own_account: true });
    expect((await dispatch(calls.getOwnAccounts.initiate(undefined, ONCE)).unwrap()).polar.account).not.toBeNull();
    expect((await dispatch(calls.getSourceControl.initiate(source, ONCE)).unwrap()).connected).toBe(1);
    const { accounts } = await dispatch(
      calls.listSourceAccounts.initiate({ source, page: 1, page_size: 10 }, ONCE),
    ).unwrap();
    const { id } = accounts[0] ?? { id: '' };
    const at = new Date();
    const problem = { id: uuidv7(), account_id: id, external_id: 'Broken01', kind: 'broken' as const };
    await server.db
      .insertInto('import_problems')
      .values({ ...problem, attempts: 1, first_at: at, last_at: at })
      .execute();
    const { problems } = await dispatch(
      calls.listSourceProblems.initiate({ source, page: 1, page_size: 10 }, ONCE),
    ).unwrap();
    expect(problems).toMatchObject([{ account_id: id, external_id: 'Broken01' }]);
    await dispatch(calls.retrySourceProblem.initiate({ source, id: problem.id })).unwrap();
    await dispatch(calls.retryAllSourceProblems.initiate(source)).unwrap();
    await dispatch(calls.disconnectOwnAccount.initiate(source)).unwrap();
    // Polar would end a new connection with the registration of the former one.
    await eventually(async () => (await server.db.selectFrom('revocations').select('id').execute()).length === 0);
    const again = await dispatch(calls.startSourceAuth.initiate({ source, consent_version: 1, lang: 'de' })).unwrap();
    const returned = Object.fromEntries((await visitPolarConsent(again.authorize_url, { userId })).searchParams);
    await dispatch(
      calls.finishSourceAuth.initiate({ source, code: returned.code ?? '', state: returned.state ?? '' }),
    ).unwrap();
    await dispatch(calls.disconnectSourceAccount.initiate({ source, id })).unwrap();
    const receipt = await receiptOfParticipant(server.db, 'polar', server.clock.now());
    const theirs = await dispatch(
      calls.startSourceAuth.initiate({ source, receipt, consent_version: 1, lang: 'de' }),
    ).unwrap();
    const [, other = 0] = standin.state.world.users.keys();
    const landed = Object.fromEntries((await visitPolarConsent(theirs.authorize_url, { userId: other })).searchParams);
    const joined = calls.finishSourceAuth.initiate({ source, code: landed.code ?? '', state: landed.state ?? '' });
    expect(await dispatch(joined).unwrap()).toMatchObject({ is_own_account: false });
    await dispatch(calls.undoSourceConnection.initiate({ source, receipt })).unwrap();
    expect((await dispatch(calls.removeSourceWebhook.initiate(source)).unwrap()).webhook.state).toBe('none');

    for (const [route, schema] of Object.entries(ANSWERS)) {
      const { count, errors, cleaned, answers } = answersTo(browser.calls, route, schema);
      expect([route, count > 0, errors]).toEqual([route, true, []]);
      expect(cleaned).toEqual(answers);
    }
    const ours = Object.values<Call>(SOURCE_CALLS).map(nameOf);
    expect(ours.sort()).toEqual([...Object.keys(ANSWERS), nameOf(SOURCE_CALLS.receiveSourceEvent)].sort());
    expect(await servedRoutes(server.origin)).toEqual(expect.arrayContaining(ours));
    expect(Object.keys(calls)).toEqual(expect.arrayContaining([...ENDPOINTS.sources]));
  } finally {
    await server.close();
    await standin.close();
  }
});
