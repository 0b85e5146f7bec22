import type { Contract } from '../../../lib/http/contract.ts';
import type { Actor } from './actor.ts';
import { addonAttack, isAddonWrite } from './addon-attacks.ts';
import { approvalAttack, isAboutApprovals } from './approval-attacks.ts';
import {
  type Aim,
  authorization,
  honestBody,
  honestPath,
  honestRequest,
} from './honest-request.ts';
import {
  greedyFields,
  hostileHeaders,
  hostileNumbers,
  hostileQueries,
  hostileSegments,
  hostileTexts,
  hostileTimes,
  slowPatterns,
  wrongTypes,
} from './hostile-values.ts';
import { oversizedBody } from './oversized-body.ts';
import { isPatternWrite, patternAttack } from './pattern-attacks.ts';
import { pickFrom } from './pick.ts';
import { replaceSomewhere } from './replace-value.ts';
import type { AttackRequest } from './request.ts';

/** One kind of hostile input. */
export interface AttackClass {
  readonly name: string;
  /** Whether it makes sense for an operation and an actor. */
  readonly applies: (contract: Contract, actor: Actor) => boolean;
  readonly make: (aim: Aim) => AttackRequest;
  /** Applies to few operations, and is tried more often than their share. */
  readonly isFocused?: true;
}

/** All kinds of hostile input, in the order of the report. */
export const attackClasses: readonly AttackClass[] = [
  { name: 'honest', applies: always, make: (aim) => honestRequest(aim) },
  { name: 'private', applies: isAttacker, make: (aim) => honestRequest(aim, aim.targets.vault) },
  { name: 'guarded', applies: isAttacker, make: (aim) => honestRequest(aim, aim.targets.guarded) },
  {
    name: 'approvals',
    applies: (contract, actor) => isAttacker(contract, actor) && isAboutApprovals(contract),
    make: approvalAttack,
    isFocused: true,
  },
  {
    name: 'addons',
    applies: (contract) => isAddonWrite(contract),
    make: addonAttack,
    isFocused: true,
  },
  {
    name: 'patterns',
    applies: (contract) => isPatternWrite(contract),
    make: patternAttack,
    isFocused: true,
  },
  { name: 'rights', applies: hasBodyAndAttacker, make: greedy },
  { name: 'values', applies: hasBody, make: hostileValue },
  { name: 'types', applies: hasBody, make: wrongType },
  { name: 'names', applies: hasBody, make: prototypeNames },
  { name: 'sizes', applies: hasBody, make: oversized },
  { name: 'paths', applies: hasParams, make: hostilePath },
  { name: 'queries', applies: always, make: hostileQuery },
  { name: 'headers', applies: always, make: hostileHeader },
  { name: 'tokens', applies: isAttacker, make: hostileToken },
];

const json = { 'content-type': 'application/json' };

function always(): boolean {
  return true;
}

function isAttacker(_contract: Contract, actor: Actor): boolean {
  return !actor.isAdmin;
}

function hasBody({ body }: Contract): boolean {
  return body !== undefined;
}

function hasBodyAndAttacker(contract: Contract, actor: Actor): boolean {
  return hasBody(contract) && isAttacker(contract, actor);
}

function hasParams({ path }: Contract): boolean {
  return path.includes('{');
}

/** With fields that would give rights, at the top or in place of a value. */
function greedy(aim: Aim): AttackRequest {
  const { random, targets } = aim;
  const body = honestBody(aim, targets.own);
  const [name, value] = pickFrom(random, Object.entries(greedyFields));
  const greedyBody =
    Array.isArray(body) || typeof body !== 'object'
      ? greedyFields
      : { ...body, ...(random.chance(0.5) ? greedyFields : { [name]: value }) };
  return withBody(aim, JSON.stringify(greedyBody));
}

function hostileValue(aim: Aim): AttackRequest {
  const { random, targets } = aim;
  const body = replaceSomewhere(honestBody(aim, targets.own), random, (old) => {
    if (typeof old === 'number') return pickFrom(random, hostileNumbers);
    return pickFrom(random, random.pick([hostileTexts, hostileTexts, hostileTimes, slowPatterns]));
  });
  return withBody(aim, JSON.stringify(body));
}

function wrongType(aim: Aim): AttackRequest {
  const body = replaceSomewhere(honestBody(aim, aim.targets.own), aim.random, () =>
    pickFrom(aim.random, wrongTypes),
  );
  return withBody(aim, JSON.stringify(body));
}

/** With names of prototypes, and with the first name twice: only text can hold both. */
function prototypeNames(aim: Aim): AttackRequest {
  const text = JSON.stringify(honestBody(aim, aim.targets.own));
  const planted =
    '"__proto__":{"isAdmin":true,"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":"x"';
  const first = /^\{("[^"]*"):/.exec(text)?.[1] ?? '"name"';
  const inner = text.startsWith('{') && text !== '{}' ? `,${text.slice(1)}` : '}';
  return withBody(aim, `{${planted},${first}:{"polluted":1}${inner}`);
}

/** With a body that is too large, too deep, compressed or cut off. */
function oversized(aim: Aim): AttackRequest {
  const raw = oversizedBody(aim.random);
  const { headers, ...request } = withBody(aim, '');
  const isBytes = Buffer.isBuffer(raw);
  return {
    ...request,
    headers: { ...headers, ...(isBytes && { 'content-encoding': 'gzip' }) },
    raw,
  };
}

/** One segment of the path is something that routers and handlers may read differently. */
function hostilePath(aim: Aim): AttackRequest {
  const { contract, random, targets } = aim;
  const names = [...contract.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  const hostile = pickFrom(random, names);
  const [before = '', after = ''] = contract.path.split(`{${hostile}}`);
  const filled = (path: string) =>
    honestPath({ ...aim, contract: { ...contract, path } }, targets.own);
  const segment = pickFrom(random, hostileSegments);
  const path = `${before === '' ? '' : filled(before)}${segment}${after === '' ? '' : filled(`/${after}`).slice(1)}`;
  return { ...honestRequest(aim), path };
}

function hostileQuery(aim: Aim): AttackRequest {
  const request = honestRequest(aim);
  const [path = ''] = request.path.split('?');
  return { ...request, path: `${path}?${pickFrom(aim.random, hostileQueries)}` };
}

function hostileHeader(aim: Aim): AttackRequest {
  const request = honestRequest(aim);
  return { ...request, headers: { ...request.headers, ...pickFrom(aim.random, hostileHeaders) } };
}

/** The actor's token in forms that are not it, or nearly. */
function hostileToken(aim: Aim): AttackRequest {
  const request = honestRequest(aim);
  const token = aim.actor.token ?? '*:*.none';
  const forms: readonly string[] = [
    `${token.slice(0, -4)}******`,
    token.replace(/\.[^.]*$/, '.******'),
    `${token},${token}`,
    `Basic ${Buffer.from(`admin:${token}`).toString('base64')}`,
    token.toUpperCase(),
    `*:*.${token.split('.').at(-1)}`,
    `${token}x`,
    'user:'.padEnd(61, '0'),
    '*:*.'.padEnd(5_000, 'a'),
    '[object Object]',
    'null',
  ];
  return {
    ...request,
    headers: { ...request.headers, authorization: pickFrom(aim.random, forms) },
  };
}

/** The honest request with another body. */
function withBody(aim: Aim, raw: string): AttackRequest {
  const { headers, ...request } = honestRequest(aim);
  return { ...request, headers: { ...json, ...headers, ...authorization(aim.actor) }, raw };
}
