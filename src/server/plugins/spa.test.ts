import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kadenz-client-'));
  await mkdir(path.join(folder, 'assets'));
  const page =
    '<!doctype html><meta name=application-name content=%PRODUCT_NAME%><meta content=%OPERATOR_NAME% name=operator-name><meta content=%CONTACT_EMAIL% name=contact-email><meta content=%PRIVACY_URL% name=privacy-url><title>%PRODUCT_NAME%</title>';
  await writeFile(path.join(folder, 'index.html'), page);
  await writeFile(path.join(folder, 'index.html.br'), 'packed page');
  await writeFile(path.join(folder, 'assets/main.0123456789.js'), 'console.log(1)');
  await writeFile(path.join(folder, 'assets/main.0123456789.js.br'), 'packed script');
  await writeFile(path.join(folder, 'mark.svg'), '<svg/>');
  server = await buildTestServer({
    clientDir: folder,
    settings: { productName: 'Ä & <B> "C" $&', contactEmail: 'a"b@c.de', privacyUrl: 'https://a.de/?b="' },
  });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test.each([
  '/',
  '/login',
  '/users/019ab000-0000-7000-8000-000000000000',
  '/a/b/c/d',
  '/apiary',
  '/login?next=/api/x.js',
])('%s is the page with the product’s name, never kept', async (url) => {
  const answer = await server.app.inject({ url, headers: html });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
  const escaped = 'Ä&#32;&#38;&#32;&#60;B&#62;&#32;&#34;C&#34;&#32;&#36;&#38;';
  expect(answer.body).toBe(
    `<!doctype html><meta name=application-name content=${escaped}><meta content=&#32; name=operator-name><meta content=a&#34;b&#64;c&#46;de name=contact-email><meta content=https&#58;&#47;&#47;a&#46;de&#47;&#63;b&#61;&#34; name=privacy-url><title>${escaped}</title>`,
  );
});

test.each([
  ['/api/nothing', html],
  ['/api', html],
  ['/API/nothing', html],
  ['//api/nothing', html],
  ['/assets/missing.js', html],
  ['/favicon.ico', html],
  ['/.well-known/security', html],
  ['/.env', html],
  ['/index.html', html],
  ['/index.html.br', html],
  ['/login', { accept: 'application/json' }],
  ['/login', {}],
  ['/assets/../../package.json', html],
  ['/..%2fpackage.json', html],
])('%s (%j) is a JSON 404', async (url, headers) => {
  const answer = await server.app.inject({ url, headers });
  expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found']);
});

test('only GET and HEAD give the page', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
    expect((await server.app.inject({ method, url: '/login', headers: html })).statusCode).toBe(404);
  }
  const head = await server.app.inject({ method: 'HEAD', url: '/login', headers: html });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('assets go out packed where the browser can unpack, kept for ever, and again as 304', async () => {
  const url = '/assets/main.0123456789.js';
  const packed = await server.app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
  expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed script', 'br']);
  expect(packed.headers['content-type']).toMatch(/javascript/);
  expect(packed.headers.vary).toMatch(/accept-encoding/i);
  expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(packed.headers['x-content-type-options']).toBe('nosniff');
  const plain = await server.app.inject(url);
  expect([plain.body, plain.headers['content-encoding']]).toEqual(['console.log(1)', undefined]);
  const again = await server.app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
  expect([again.statusCode, again.headers['x-content-type-options'], again.headers['cache-control']]).toEqual([
    304,
    'nosniff',
    'public, max-age=31536000, immutable',
  ]);
  const mark = await server.app.inject('/mark.svg');
  expect([mark.statusCode, mark.headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
});
