import type { Contract } from '../../../lib/http/contract.ts';
import type { Reply } from '../../support/request.ts';
import type { Actor } from './actor.ts';
import { isForbiddenAddon } from './addon-attacks.ts';
import { hasTooLargePattern } from './pattern-attacks.ts';
import type { AttackRequest } from './request.ts';
import { textOf } from './request.ts';

/** One exchange of the campaign. */
export interface Exchange {
  readonly actor: Actor;
  readonly contract: Contract;
  readonly attack: string;
  readonly request: AttackRequest;
  readonly reply: Pick<Reply, 'status' | 'headers' | 'body' | 'text'>;
}

/** What the checks of an exchange need to know. */
export interface Knowledge {
  /** Secrets that no response contains, for any caller. */
  readonly secrets: ReadonlyMap<string, string>;
  /** In no response but to administrators. */
  readonly markers: readonly string[];
  /** The permission matrix: allowed callers of each operation, separated by spaces. */
  readonly matrix: Readonly<Record<string, string>>;
  readonly privateProject: string;
  readonly canaryPort: number;
}

/** A rule that holds for every exchange: a sentence when it is broken. */
export interface Invariant {
  readonly name: string;
  readonly check: (exchange: Exchange, knowledge: Knowledge) => string | undefined;
}

export const invariants: readonly Invariant[] = [
  { name: 'no fault of the service', check: noFault },
  { name: 'errors have their shape', check: errorShape },
  { name: 'no secret is shown', check: noSecret },
  { name: 'private content is not shown', check: noPrivateContent },
  { name: 'the permission matrix holds', check: matrixHolds },
  { name: 'a private project is not found', check: privateIsUnknown },
  { name: 'forbidden integrations are refused', check: addonRefused },
  { name: 'too large patterns are refused', check: patternRefused },
];

/**
 * A page may say that the identity provider does not answer: 502 or 503. And an administrator may have switched
 * maintenance mode on: then changes are refused with 503.
 */
function noFault({ reply, contract }: Exchange): string | undefined {
  if (reply.status === 503 && nameIn(reply.body) === 'MaintenanceModeError') return undefined;
  if (reply.status > 500 && contract.responses[reply.status]?.contentType) return undefined;
  return reply.status >= 500
    ? `answered with ${reply.status}: ${reply.text.slice(0, 300)}`
    : undefined;
}

function nameIn(body: unknown): unknown {
  return (body as { readonly name?: unknown } | undefined)?.name;
}

/**
 * The service's errors have name, message and id; the gateway's own have a message. Those of a protocol have
 * its form, and a page for browsers is one that the contract declares.
 */
function errorShape({ reply: { status, body, headers }, contract }: Exchange): string | undefined {
  if (status < 400 || contract.method === 'OPTIONS') return undefined;
  const type = String(headers['content-type']);
  const page = contract.responses[status]?.contentType;
  if (page !== undefined && type.startsWith(page)) return undefined;
  const mediaType = contract.sharedFunction?.mediaType ?? 'application/json';
  const isOfFunction =
    contract.sharedFunction?.errorSchema !== undefined && type.startsWith(mediaType);
  // A path that cannot be decoded is of no protocol.
  const isOfPath = status === 400 && nameIn(body) === 'ValidationError';
  // SCIM has the first, OFREP the second, MCP and manifests the third, OAuth the last.
  const ofGroup =
    body?.detail ?? body?.errorDetails ?? body?.error?.message ?? body?.error_description;
  const text = isOfFunction && !isOfPath ? ofGroup : body?.message;
  if (typeof text !== 'string') return `answered ${status} without a message`;
  const isJson = isOfFunction || /^application\/json\b/.test(type);
  return isJson ? undefined : `answered ${status} as ${type}`;
}

function noSecret({ request, reply }: Exchange, { secrets }: Knowledge): string | undefined {
  const sent = textOf(request);
  const shown = [...secrets].find(
    ([, secret]) => reply.text.includes(secret) && !sent.includes(secret),
  );
  return shown && `shows the secret "${shown[0]}"`;
}

function noPrivateContent({ actor, reply }: Exchange, { markers }: Knowledge): string | undefined {
  if (actor.isAdmin) return undefined;
  const shown = markers.find((marker) => reply.text.includes(marker));
  return shown && `shows "${shown}" of the private project`;
}

function matrixHolds(
  { actor, contract, reply, attack }: Exchange,
  { matrix }: Knowledge,
): string | undefined {
  if (actor.isAdmin || reply.status >= 300 || attack === 'tokens') return undefined;
  const allowed = matrix[contract.operationId]?.split(' ');
  const { access } = contract;
  const onlyAdmins = access.kind === 'admin' && access.permissions.join() === 'ADMIN';
  const isRefused = actor.column ? allowed?.includes(actor.column) === false : onlyAdmins;
  return isRefused ? `was allowed with ${reply.status}, although the matrix refuses it` : undefined;
}

function privateIsUnknown(exchange: Exchange, { privateProject }: Knowledge): string | undefined {
  const { actor, request, reply, attack } = exchange;
  if (actor.isAdmin || attack !== 'private' || reply.status >= 300) return undefined;
  const isNamed = request.path.split(/[/?]/).includes(privateProject);
  return isNamed ? `was answered with ${reply.status} in the private project` : undefined;
}

function addonRefused(exchange: Exchange, { canaryPort }: Knowledge): string | undefined {
  const { attack, request, reply } = exchange;
  if (attack !== 'addons' || reply.status >= 300) return undefined;
  return isForbiddenAddon(request.raw?.toString(), canaryPort)
    ? `saved an integration that it must refuse: ${request.raw?.toString().slice(0, 300)}`
    : undefined;
}

function patternRefused({ attack, request, reply }: Exchange): string | undefined {
  if (attack !== 'patterns' || reply.status >= 300) return undefined;
  return hasTooLargePattern(request.raw?.toString())
    ? 'saved a pattern that it must refuse'
    : undefined;
}
