import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { API_BASE } from '#shared/constants.ts';
import { type Action, OPEN_WHILE_PASSWORD_CHANGE_DUE, type Reach, type Role, reachOf } from '#shared/roles.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { type AccessTokens, createAccessTokens } from './accessTokens.ts';
import { forbidden, sessionExpired, unauthorized } from './httpErrors.ts';
import { createPersonalTokens, isForTokens, isPersonalToken, type PersonalToken } from './personalTokens.ts';

interface SessionUser {
  id: string;
  email: string;
  role: Role;
  must_change_password: boolean;
  created_at: Date;
  session_id: string;
  access_until: Date;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    right?: Action;
    public?: true;
    /** The log has its calls without their user. */
    isNameless?: true;
  }
  interface FastifyInstance {
    accessTokens: AccessTokens;
    routeRights: ReadonlyMap<string, Action | 'public'>;
    findCaller(request: FastifyRequest): Promise<SessionUser | null>;
    admit(request: FastifyRequest, right: Action): Promise<void>;
  }
  interface FastifyRequest {
    user: SessionUser;
    /** How far the caller's right to this route reaches; set with `user`. */
    reach: Reach;
    /** With which `user` calls; null in a session of the web application. */
    personalToken: PersonalToken | null;
  }
}

const OF_STUDY = `${API_BASE}/research/studies/:id/`;

function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * A route below `/api` that neither names its right nor is public stops the build of the server; the user is read for
 * each call, so that a deletion, a reset or a new role takes effect at once.
 */
export const session = fp(
  async (app) => {
    const tokens = createAccessTokens(app.secret.derive('access-token'), () => app.now());
    const personal = createPersonalTokens(app.db, () => app.now());
    app.decorate('accessTokens', tokens);

    app.decorate('findCaller', async (request: FastifyRequest): Promise<SessionUser | null> => {
      const token = bearerOf(request);
      const claims = token === null ? null : await tokens.verify(token);
      if (!claims) return null;
      const user = await app.db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select([
          'users.id',
          'users.email',
          'users.role',
          'users.must_change_password',
          'users.created_at',
          'sessions.id as session_id',
          'sessions.expires_at',
        ])
        .where('sessions.id', '=', claims.sessionId)
        .where('users.id', '=', claims.userId)
        .where('users.deactivated_at', 'is', null)
        .where('sessions.revoked_at', 'is', null)
        .where('sessions.expires_at', '>', app.now())
        .executeTakeFirst();
      if (!user) return null;
      const { expires_at, ...caller } = user;
      return { ...caller, access_until: expires_at < claims.expiresAt ? expires_at : claims.expiresAt };
    });

    app.decorateRequest('user');
    app.decorateRequest('reach');
    app.decorateRequest('personalToken', null);

    const routeRights = new Map<string, Action | 'public'>();
    app.decorate('routeRights', routeRights);
    app.addHook('onRoute', (route) => {
      const methods = [route.method].flat();
      const isBelowApi = route.url === API_BASE || route.url.startsWith(`${API_BASE}/`);
      const { right, public: isPublic } = route.config ?? {};
      const isDecided = isBelowApi ? (right === undefined) !== (isPublic === undefined) : methods.every(isRead);
      if (!isDecided) throw new Error(`${methods} ${route.url} must say either config.right or config.public`);
      if (!isBelowApi) return;
      if (right !== undefined && isForTokens(right) && !(methods.every(isRead) && route.url.startsWith(OF_STUDY)))
        throw new Error(`${methods} ${route.url} is for personal tokens, so it must read one study`);
      for (const method of methods) routeRights.set(`${method} ${route.url}`, right ?? 'public');
    });

    app.decorate('admit', async (request: FastifyRequest, right: Action) => {
      const bearer = bearerOf(request);
      const byToken = bearer !== null && isPersonalToken(bearer) ? await personal.admit(request, bearer, right) : null;
      const user = byToken?.user ?? (await app.findCaller(request));
      if (!user) throw request.headers.authorization ? sessionExpired() : unauthorized();
      request.user = user;
      request.personalToken = byToken?.token ?? null;
      if (user.must_change_password && !OPEN_WHILE_PASSWORD_CHANGE_DUE.includes(right)) {
        throw forbidden(serverMessages('must_change_password'));
      }
      const reach = reachOf(user.role, right);
      if (reach === null) throw forbidden();
      request.reach = reach;
    });

    app.addHook('onRequest', async (request) => {
      const { right } = request.routeOptions.config;
      if (right !== undefined) await app.admit(request, right);
    });
  },
  { name: 'session', dependencies: ['context'] },
);
