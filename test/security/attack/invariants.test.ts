import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../lib/http/contract.ts';
import { checkExchange } from './check-exchange.ts';
import type { Exchange, Knowledge } from './invariants.ts';
import { createTally } from './tally.ts';

const knowledge: Knowledge = {
  secrets: new Map([['a token', 'the-secret']]),
  markers: ['content-of-the-vault'],
  matrix: { deleteTag: 'admin editor', getUsers: 'admin' },
  privateProject: 'vault',
  canaryPort: 4711,
};

// Contracts with what the rules read.
const contract = {
  operationId: 'deleteTag',
  method: 'DELETE',
  path: '/api/admin/tags/{type}/{value}',
  access: { kind: 'admin', permissions: ['UPDATE_TAG_TYPE'] },
  responses: {},
} as unknown as Contract;

// Likewise.
const ofProtocol = {
  ...contract,
  sharedFunction: {
    functionId: 'serve',
    root: '/p',
    mediaType: 'application/json',
    errorSchema: {},
  },
} as unknown as Contract;

const viewer = { name: 'viewer', column: 'viewer', isAdmin: false, token: 't' } as const;
const editor = { ...viewer, name: 'editor', column: 'editor' } as const;
const admin = { name: 'admin', column: 'admin', isAdmin: true, token: 't' } as const;

const headers = { 'content-type': 'application/json' };

interface Recorded extends Partial<Omit<Exchange, 'request' | 'reply'>> {
  readonly request?: Partial<Exchange['request']>;
  readonly status?: number;
  readonly answer?: object | string;
}

/** An exchange with an answer that the service is not supposed to give, or is. */
function recorded({ request, status = 403, answer, ...more }: Recorded): Exchange {
  const body = answer ?? { message: 'You need a permission.' };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    actor: viewer,
    contract,
    attack: 'honest',
    request: { method: 'DELETE', path: '/api/admin/tags/simple/x', headers: {}, ...request },
    reply: { status, headers, body: typeof body === 'string' ? undefined : body, text },
    ...more,
  };
}

function rulesBrokenBy(exchange: Exchange): string[] {
  const tally = createTally();
  checkExchange(exchange, knowledge, tally);
  return tally.findings.map(({ rule }) => rule);
}

const constraintWith = (value: string) =>
  JSON.stringify({ constraints: [{ contextName: 'userId', operator: 'REGEX', value }] });

const addon = (url: string, secret: string) =>
  JSON.stringify({ provider: 'webhook', parameters: { url, authorization: secret } });

describe('a planted hole is found', () => {
  it.each<[string, Recorded, string]>([
    ['a fault', { status: 500 }, 'no fault of the service'],
    ['no answer', { status: 599 }, 'no fault of the service'],
    ['an error as HTML', { answer: '<h1>Oops</h1>' }, 'errors have their shape'],
    ['an error without a message', { answer: { error: 'x' } }, 'errors have their shape'],
    [
      'an error of a protocol without its form',
      { contract: ofProtocol, answer: { message: 'no' } },
      'errors have their shape',
    ],
    ['a secret', { answer: { message: 'is the-secret' } }, 'no secret is shown'],
    [
      'a secret for an administrator',
      { actor: admin, answer: { message: 'the-secret' } },
      'no secret is shown',
    ],
    [
      'private content',
      { answer: { message: 'content-of-the-vault' } },
      'private content is not shown',
    ],
    ['a success that the matrix refuses', { status: 200 }, 'the permission matrix holds'],
    [
      'an operation for administrators, by a role without a column',
      {
        actor: { name: 'custom', isAdmin: false, token: 't' },
        contract: { ...contract, access: { kind: 'admin', permissions: ['ADMIN'] } },
        status: 200,
      },
      'the permission matrix holds',
    ],
    [
      'a private project that answers',
      {
        actor: editor,
        attack: 'private',
        status: 200,
        request: { path: '/api/admin/projects/vault?x=1' },
      },
      'a private project is not found',
    ],
    [
      'masks that follow the address',
      {
        actor: editor,
        attack: 'addons',
        status: 200,
        request: { raw: addon('https://attacker.invalid/', '******') },
      },
      'forbidden integrations are refused',
    ],
    [
      'an address of this machine',
      {
        actor: editor,
        attack: 'addons',
        status: 201,
        request: { raw: addon('http://127.1:4711/', 'x') },
      },
      'forbidden integrations are refused',
    ],
    [
      'a pattern that is too large',
      {
        actor: editor,
        attack: 'patterns',
        status: 200,
        request: { raw: constraintWith('(a|b)*a(a|b){600}c') },
      },
      'too large patterns are refused',
    ],
  ])('%s', (_what, exchange, rule) => {
    expect(rulesBrokenBy(recorded(exchange))).toEqual([rule]);
  });
});

describe('what is right is no finding', () => {
  it.each<[string, Recorded]>([
    ['a refusal', {}],
    [
      'a refusal in maintenance mode',
      { status: 503, answer: { id: '1', name: 'MaintenanceModeError', message: 'Later.' } },
    ],
    ['a success that the matrix allows', { actor: editor, status: 200 }],
    [
      'private content for an administrator',
      { actor: admin, status: 200, answer: { a: 'content-of-the-vault' } },
    ],
    [
      'a secret that the request itself has',
      { request: { path: '/the-secret' }, answer: { message: 'the-secret' } },
    ],
    [
      'a pattern that is as large as it may be',
      {
        actor: editor,
        attack: 'patterns',
        status: 200,
        request: { raw: constraintWith('(a|b)*a(a|b){90}c') },
      },
    ],
    [
      'an integration with secrets of its own',
      {
        actor: editor,
        attack: 'addons',
        status: 201,
        request: { raw: addon('https://a.invalid/', 'mine') },
      },
    ],
  ])('%s', (_what, exchange) => {
    expect(rulesBrokenBy(recorded(exchange))).toEqual([]);
  });
});
