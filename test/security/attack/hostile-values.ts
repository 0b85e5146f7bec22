/** What attackers put where a value is expected. Pure data: a campaign picks from it. */

const LONG = 20_000;

/** Instead of any text. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '.',
  '..',
  '__proto__',
  'flagwright-system',
  'initial admin',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '../../../etc/passwd',
  '..%2f..%2fadmin',
  '%00',
  '\u0000',
  '\u0007\u001b[31m',
  'line\r\nx-injected: yes',
  '\u2028\u2029',
  '\u202Eevil',
  '\ud800',
  '👩‍👩‍👧‍👦'.repeat(20),
  'ﷺ'.repeat(100),
  'I\u0307ıİ',
  'Z̸̢͓'.repeat(200),
  '{{constructor.constructor("return process")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an attacker's text
  '${process.env.ENCRYPTION_KEY}',
  '<script>alert(1)</script>',
  "'; DROP TABLE users; --",
  '" OR "1"="1',
  'FEATURE#team-flag',
  'a#b#c',
  '*',
  '*:*.',
  '[]',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '******',
  'a'.repeat(LONG),
  '\\'.repeat(5_000),
  '"'.repeat(5_000),
];

/** Instead of any number. */
export const hostileNumbers: readonly number[] = [
  -1,
  0,
  -0,
  0.5,
  1e21,
  -1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  Number.MAX_VALUE,
  Number.MIN_VALUE,
];

/** Instead of any time. */
export const hostileTimes: readonly string[] = [
  '0000-01-01T00:00:00Z',
  '1970-01-01T00:00:00.000Z',
  '2000-02-30T00:00:00Z',
  '2016-12-31T23:59:60Z',
  '2099-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00.000Z',
  '2026-11-21T09:30:00+99:99',
  'yesterday',
];

/** Instead of a value of another type. */
export const wrongTypes: readonly unknown[] = [
  null,
  true,
  0,
  '7',
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
  { $ne: null },
  { S: 'text' },
];

/** Fields that would give rights if they were believed. */
export const greedyFields: Readonly<Record<string, unknown>> = {
  rootRole: 1,
  roles: [1],
  permissions: [{ name: 'ADMIN' }, { name: 'SKIP_CHANGE_REQUEST', environment: 'production' }],
  isAdmin: true,
  isAPI: true,
  type: 'admin',
  projects: ['*'],
  environment: '*',
  createdByUserId: -42,
  createdAt: '1999-01-01T00:00:00.000Z',
  expiresAt: '9999-12-31T00:00:00.000Z',
  secret: '*:*.unsafe-and-short',
  version: -1,
  pk: 'USER#1',
  sk: 'USER',
};

/** Patterns that make a backtracking matcher slow. */
export const slowPatterns: readonly string[] = [
  '^(a+)+$',
  '(a|a)*b',
  '(.*a){25}',
  '(?=a){1000000}',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  `${'('.repeat(500)}a${')'.repeat(500)}`,
  'a{1,1000}{1,1000}{1,1000}',
];

/** Headers that intermediaries or frameworks may believe. */
export const hostileHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
  { 'x-original-url': '/api/admin/user-admin', 'x-rewrite-url': '/api/admin/user-admin' },
  { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
  { 'x-forwarded-host': 'attacker.invalid', host: 'attacker.invalid' },
  { 'x-amzn-trace-id': 'Root=1-\u00ff', 'x-amz-security-token': 'x' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'application/json-patch+json' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-encoding': 'gzip' },
  { 'accept-encoding': 'gzip, deflate, br, x'.repeat(50) },
  { accept: 'text/html', origin: 'null', 'access-control-request-method': 'PUT' },
  { 'if-none-match': '"*", W/"x", '.repeat(100) },
  { cookie: `flagwright-device=${'x'.repeat(2_000)}; __proto__=1` },
  { 'flagwright-appname': '__proto__', 'x-internal': 'true', 'x-admin': '1' },
];

/** Appended to a path as a query. */
export const hostileQueries: readonly string[] = [
  '__proto__[admin]=1&constructor.prototype.admin=1',
  'project=*&project=vault&project[]=vault',
  'offset=-1&limit=-1',
  'offset=99999999999999999999&limit=1e9',
  'sortBy=__proto__&sortOrder=desc;drop',
  'environment=..%2f..%2f&namePrefix=%00&tag=:::',
  'feature=IS:,,,,&type=IS_ANY_OF:&createdBy=IS:%EF%BF%BD',
  'from=9999-99-99&to=0000-00-00',
  `query=${'%F0%9F%92%A9'.repeat(500)}`,
  `q=${'a'.repeat(8_000)}`,
  Array.from({ length: 1_500 }, (_, index) => `p${index}=${index}`).join('&'),
  '%',
  'hoursBack=1e400',
  'access_token=*:*.x&token=*:*.x&authorization=*:*.x',
];

/** Ways to write a segment of a path so that a router and a handler may read it differently. */
export const hostileSegments: readonly string[] = [
  '%2e%2e%2f%2e%2e%2fuser-admin',
  '..%5c..%5c',
  '%252e%252e',
  '%00',
  '%0d%0ax-injected:%20yes',
  '.;/',
  ';jsessionid=1',
  '%E0%A4%A',
  '%ff%fe',
  '%C0%AE%C0%AE',
  '__proto__',
  'constructor',
  '%20',
  '*',
  '%23',
  '%3fproject=vault',
  '-1',
  '9007199254740993',
  '1e3',
  '0x10',
  '1%2c2',
  'a'.repeat(5_000),
  encodeURIComponent('💥'.repeat(60)),
];
