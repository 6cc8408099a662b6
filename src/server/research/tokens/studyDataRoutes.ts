import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { actorOf } from '#server/plugins/actorOf.ts';
import { errorAnswers } from '#server/plugins/errorAnswers.ts';
import { conflict, notFound } from '#server/plugins/httpErrors.ts';
import { productOf } from '#server/plugins/productOf.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { createRowAnswers } from '#server/research/ending/rowAnswers.ts';
import { listCuts, nameOfCut, sumOfCut } from '#server/research/exports/studyCuts.ts';
import type { TargetRequest } from '#server/research/studies/studyCall.ts';
import { callerOf, readStudyAs } from '#server/research/studies/studyGuard.ts';
import { STUDY_DATA_CALLS } from '#shared/calls/studyTokens.ts';
import { DATA_FORMATS, DataCutsAnswer, type DataFormat, type TokenLevel } from '#shared/contract/studyTokens.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { CUTS_EXAMPLE, MANIFEST_EXAMPLE, TABLE_EXAMPLES } from './dataExamples.ts';
import { removeLeftTables, writeDataFile } from './dataFile.ts';
import { dataManifest } from './dataManifest.ts';
import { recordDataRead } from './dataReads.ts';
import { openStudyData, type StudyData } from './studyData.ts';

const tags = ['data'];
const id = Type.String({ description: 'Of the study, as in the address of its page' });
const Params = Type.Object({ id });
const cut = Type.Optional(
  Type.String({ maxLength: 20, description: 'Such as cut-3; without it the newest; live: the study as it is.' }),
);
const MEDIA: Record<DataFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  jsonl: 'application/jsonl; charset=utf-8',
};
const mediaOf = (format: DataFormat) => MEDIA[format].split(';', 1)[0] ?? '';
const TABLE_CONTENT = {
  [mediaOf('csv')]: { schema: Type.Any(), example: TABLE_EXAMPLES.csv },
  [mediaOf('parquet')]: { schema: Type.Any() },
  [mediaOf('jsonl')]: { schema: Type.Any(), example: TABLE_EXAMPLES.jsonl },
};

/** A proxy that compresses a table weakens its tag, and a client may know several. */
const isAmong = (known: string, tag: string) =>
  known.split(',').some((one) => [tag, '*'].includes(one.trim().replace(/^W\//, '')));

const tagOf = (content: string) => `"${createHash('sha256').update(content).digest('base64url')}"`;

/** Tells the tag of an answer, and whether the caller has it already. */
function isKnown({ headers }: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('ETag', tag);
  return isAmong(headers['if-none-match'] ?? '', tag);
}

export const studyDataRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, research } = app;
  const maker = { product: productOf(app), small_cells: app.settings.smallCells };
  const folder = join(app.settings.dataDir, 'token-tables');
  const busy = new Set<string>();
  const rowAnswer = createRowAnswers(app);
  await removeLeftTables(folder, app.now());

  const levelOf = (request: FastifyRequest): TokenLevel => request.personalToken?.level ?? 'coded';
  const studyOf = (request: TargetRequest) => readStudyAs(db, request.params.id, callerOf(request), 'data:read');

  async function open(request: TargetRequest, asked: string | undefined): Promise<StudyData> {
    const { id, is_blinded: isBlinded } = await studyOf(request);
    const about = { studyId: id, level: levelOf(request), recipient: request.user.id, cut: asked ?? null, isBlinded };
    return openStudyData(
      research,
      { ...about, now: app.now() },
      { key: app.secret.deriveLasting(`export:${id}`), maker },
    );
  }

  const record = (request: TargetRequest, what: { table: string; cut: string; rows: number }) =>
    recordDataRead(db, {
      ...what,
      studyId: request.params.id.toLowerCase(),
      actor: actorOf(request),
      token: request.personalToken,
      level: levelOf(request),
      at: app.now(),
    });

  app.route({
    ...routeOf(STUDY_DATA_CALLS.listDataCuts),
    exposeHeadRoute: false,
    schema: {
      summary: 'The data cuts of a study',
      description: 'The newest first; the first is the one that the other calls read unless another is named.',
      tags,
      params: Params,
      response: {
        200: { ...DataCutsAnswer, description: 'The cuts', examples: [CUTS_EXAMPLE] },
        304: { description: 'Unchanged' },
        ...errorAnswers(401, 403, 404, 429, 503),
      },
    },
    handler: async (request, reply) => {
      const study = await studyOf(request);
      const cuts = await listCuts(research, study.id);
      const answer: DataCutsAnswer = {
        study: { id: study.id, title: study.title },
        level: levelOf(request),
        cuts: cuts.map(({ number, amendment, created_at, tables, choices }) => ({
          name: nameOfCut(number, amendment),
          sha256: sumOfCut(tables),
          created_at: created_at.toISOString(),
          participants: tables.participants?.rows ?? 0,
          from: (choices.from as string | undefined) ?? null,
          to: (choices.to as string | undefined) ?? null,
        })),
      };
      const isUnchanged = isKnown(request, reply, tagOf(JSON.stringify(answer)));
      await record(request, { table: 'cuts', cut: 'all', rows: isUnchanged ? 0 : cuts.length });
      return isUnchanged ? reply.status(304).send() : reply.send(answer);
    },
  });

  app.route({
    ...routeOf(STUDY_DATA_CALLS.getDataManifest),
    exposeHeadRoute: false,
    schema: {
      summary: 'The tables of a data cut and their columns',
      description: 'A data package, version 2, whose tables come from this server.',
      tags,
      params: Params,
      querystring: Type.Object({ cut }),
      response: {
        200: {
          description: 'datapackage.json',
          content: { 'application/json': { schema: Type.Any(), example: MANIFEST_EXAMPLE } },
        },
        304: { description: 'Unchanged' },
        ...errorAnswers(401, 403, 404, 409, 429, 503),
      },
    },
    handler: async (request, reply) => {
      const data = await open(request, request.query.cut);
      const manifest = JSON.stringify(dataManifest(data, levelOf(request)));
      // That of the study as it is says when it was read.
      const isUnchanged = data.cut !== null && isKnown(request, reply, tagOf(manifest));
      await record(request, { table: 'manifest', cut: data.name, rows: isUnchanged ? 0 : data.tables.length });
      return isUnchanged ? reply.status(304).send() : reply.type('application/json').send(manifest);
    },
  });

  app.route({
    ...routeOf(STUDY_DATA_CALLS.readDataTable),
    exposeHeadRoute: false,
    schema: {
      summary: 'A table of a data cut',
      description:
        'As CSV, Parquet or JSON lines. With If-None-Match an unchanged table is a 304. One table at a time for each token. An erasure ends the answer before its end.',
      tags,
      params: Type.Object({
        id,
        table: Type.String({ maxLength: 40, description: 'Its name in the manifest, such as participants or days' }),
      }),
      querystring: Type.Object({
        cut,
        format: Type.Optional(Type.Enum([...DATA_FORMATS], { description: 'csv unless it is named' })),
      }),
      response: {
        200: { description: 'The table; the header Kadenz-Cut names the cut', content: TABLE_CONTENT },
        304: { description: 'Unchanged' },
        ...errorAnswers(401, 403, 404, 409, 429, 503),
      },
    },
    handler: async (request, reply) => {
      const answer = rowAnswer(request, reply);
      const data = await open(request, request.query.cut);
      const { format = 'csv' } = request.query;
      const found = data.tables.find(({ table }) => table.name === request.params.table);
      if (!found) throw notFound(serverMessages('no_such_table', { name: request.params.table }));
      const { table, columns } = found;
      const known = data.sumOf(table);
      const what = { table: table.name, cut: data.name };
      reply.header('Kadenz-Cut', data.name);
      const isUnchanged = (sum: string) => isKnown(request, reply, tagOf(`${sum} ${format}`));
      if (known !== null && isUnchanged(known)) {
        await record(request, { ...what, rows: 0 });
        return reply.status(304).send();
      }

      const reader = request.personalToken?.id ?? request.user.id;
      if (busy.has(reader)) throw conflict(serverMessages('table_busy'));
      busy.add(reader);
      try {
        const rows = data.rows(table, () => app.waitForRequests());
        const file = await writeDataFile(folder, { columns, format, rows });
        const isSame = known === null && isUnchanged(file.sha256);
        await record(request, { ...what, rows: isSame ? 0 : file.rows }).catch((error: unknown) => {
          file.stream.destroy();
          throw error;
        });
        if (isSame) {
          file.stream.destroy();
          return reply.status(304).send();
        }
        if (!answer.begin()) {
          file.stream.destroy();
          throw conflict(serverMessages('erased_meanwhile'));
        }
        return reply.header('Content-Length', file.size).type(MEDIA[format]).send(file.stream);
      } finally {
        busy.delete(reader);
      }
    },
  });
};
