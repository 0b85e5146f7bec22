import type { Contract, Schema } from '../../../lib/http/contract.ts';
import type { Random } from '../../chaos/random.ts';
import type { Actor } from './actor.ts';
import { pickFrom } from './pick.ts';
import { idsInPath, type Places } from './places.ts';
import type { AttackRequest } from './request.ts';
import { sampleOf } from './sample-body.ts';

/** One request to make: of whom, to which operation, and with what. */
export interface Aim {
  readonly actor: Actor;
  readonly contract: Contract;
  readonly random: Random;
  readonly targets: Targets;
}

/** The things that requests aim at. */
export interface Targets {
  /** What the actor may work with, and may lose. */
  readonly own: Places;
  /** What only members of a private project may see. */
  readonly vault: Places;
  /** What changes only after approvals. */
  readonly guarded: Places;
  /** An integration whose secrets nobody may see or send elsewhere. */
  readonly treasure: { readonly id: number; readonly parameters: Readonly<Record<string, string>> };
  /** A port of this machine that the service must never connect to. */
  readonly canaryPort: number;
}

/** Probability that a parameter of the query is sent. */
const QUERY = 0.3;

/** A request as an honest client sends it. */
export function honestRequest(aim: Aim, places = aim.targets.own): AttackRequest {
  const body = honestBody(aim, places);
  return {
    method: methodOf(aim.contract),
    path: `${honestPath(aim, places)}${honestQuery(aim, places)}`,
    headers: { ...authorization(aim.actor), ...contentType(aim.contract, body) },
    ...(body !== undefined && { raw: JSON.stringify(body) }),
  };
}

/** The body of such a request; `undefined` for an operation without one. */
export function honestBody({ contract, random }: Aim, places: Places): unknown {
  return contract.body && sampleOf(contract.body, random, places);
}

export function honestPath({ contract, random }: Aim, places: Places): string {
  return pathOf(contract).replaceAll(/\{([^}]+)\}/g, (_slot, name: string) => {
    const ids = idsInPath(places, contract.path, name);
    const value = ids.length === 0 ? random.int(1, 5) : pickFrom(random, ids);
    return encodeURIComponent(String(value));
  });
}

export function authorization({ token }: Actor): Readonly<Record<string, string>> {
  return token === null ? {} : { authorization: token };
}

/** The path with its parameters; one that no route has for the operation of unknown routes. */
export function pathOf({ path }: Contract): string {
  return path.startsWith('/') ? path : '/api/admin/no-such-route';
}

export function methodOf({ method }: Contract): string {
  return method === 'ANY' ? 'POST' : method;
}

function honestQuery({ contract, random }: Aim, places: Places): string {
  const properties = Object.entries((contract.query?.properties ?? {}) as Record<string, Schema>);
  const sent = properties.filter(() => random.chance(QUERY));
  const pairs = sent.map(([name, schema]) => {
    const value = String(sampleOf(schema, random, places, name)).toWellFormed();
    return `${name}=${encodeURIComponent(value)}`;
  });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function contentType(contract: Contract, body: unknown): Readonly<Record<string, string>> {
  if (body === undefined) return {};
  return {
    'content-type': contract.patched ? 'application/json-patch+json' : 'application/json',
  };
}
