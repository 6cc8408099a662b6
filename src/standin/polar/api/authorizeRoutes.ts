import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Params, paramsOf, textOf } from '#standin/common/params.ts';
import type { PolarState } from '#standin/polar/state/polarState.ts';
import { authorizePage, ERROR_PAGE } from './authorizePage.ts';
import { causeTrouble } from './polarCall.ts';

const PATH = '/oauth2/authorization';
const SCOPE = 'accesslink.read_all';
const ASKED = ['response_type', 'client_id', 'redirect_uri', 'scope', 'state'];

export function authorizeRoutes(app: FastifyInstance, state: PolarState): void {
  const showError = (reply: FastifyReply) => reply.code(400).type('text/html; charset=utf-8').send(ERROR_PAGE);

  function sendBack(reply: FastifyReply, params: Params, address: string, answer: Record<string, string>) {
    const sent = textOf(params, 'state');
    const back = new URL(address);
    const query = { ...answer, ...(sent === '' ? {} : { state: sent }), ...state.knobs.return_set };
    for (const [name, value] of Object.entries(query)) {
      if (!state.knobs.return_unset.includes(name)) back.searchParams.set(name, value);
    }
    return reply.redirect(back.href);
  }

  /** The address to return to, or null after the request was refused. */
  function addressOf(reply: FastifyReply, params: Params): string | null {
    const [first = ''] = state.client.redirectUrls;
    const asked = textOf(params, 'redirect_uri');
    if (textOf(params, 'client_id') !== state.client.id) {
      showError(reply);
      return null;
    }
    if (asked === '' || state.client.redirectUrls.includes(asked)) return asked || first;
    if (state.knobs.redirect_mismatch === 'page') showError(reply);
    else sendBack(reply, params, first, { error: 'invalid_request' });
    return null;
  }

  function read(reply: FastifyReply, params: Params): string | null {
    const address = addressOf(reply, params);
    if (address === null) return null;
    const isKnownScope = ['', SCOPE].includes(textOf(params, 'scope'));
    if (textOf(params, 'response_type') === 'code' && isKnownScope) return address;
    sendBack(reply, params, address, { error: isKnownScope ? 'unsupported_response_type' : 'invalid_scope' });
    return null;
  }

  app.get(PATH, (request, reply) => {
    if (causeTrouble(state, 'authorize', request, reply)) return reply;
    const params = paramsOf(request);
    if (read(reply, params) === null) return reply;
    const asked = Object.fromEntries(ASKED.map((name) => [name, textOf(params, name)]).filter(([, value]) => value));
    const page = authorizePage(asked, [...state.world.users.values()], state.knobs.signed_in_user_id);
    return reply.type('text/html; charset=utf-8').send(page);
  });

  app.post(PATH, (request, reply) => {
    const params = paramsOf(request);
    const address = read(reply, params);
    if (address === null) return reply;
    const decision = textOf(params, 'decision');
    const userId = Number(textOf(params, 'user_id'));
    if (decision === 'error_page' || !state.world.users.has(userId)) return showError(reply);
    if (decision !== 'accept') return sendBack(reply, params, address, { error: 'access_denied' });
    state.knobs.signed_in_user_id = userId;
    const code = state.tokens.issueCode({
      clientId: state.client.id,
      userId,
      redirectUri: textOf(params, 'redirect_uri') || null,
    });
    return sendBack(reply, params, address, { code });
  });
}
