import type { Contract } from '../../../lib/http/contract.ts';
import { createRandom } from '../../chaos/random.ts';
import type { Actor } from './actor.ts';
import { type AttackClass, attackClasses } from './attack-classes.ts';
import { pickFrom } from './pick.ts';

/** One attack to make. */
export interface Planned {
  readonly contract: Contract;
  readonly attack: AttackClass;
  /** Repeats the same input, with the seed of the campaign. */
  readonly part: string;
}

/** Attacks in a round of an actor of each class that applies to few operations. */
const FOCUSED = 5;

/** As if there were this many of each operation for applications. */
const APPLICATION_WEIGHT = 9;

/**
 * The attacks of one actor in one round: the next operations of a random order, each with one of the
 * classes that apply, and some of the focused classes. When the order is used up, a new one follows,
 * so after some `contracts.length / size` rounds the actor has attacked every operation.
 */
export function planRound(
  seed: string,
  actor: Actor,
  round: number,
  contracts: readonly Contract[],
  size: number,
): readonly Planned[] {
  const weighted = contracts.flatMap((contract) =>
    Array<Contract>(weightOf(actor, contract)).fill(contract),
  );
  const { length } = weighted;
  const orderOf = (turn: number) => createRandom(seed, `${actor.name}/${turn}`).shuffle(weighted);
  const first = Math.floor((round * size) / length);
  const next = [...orderOf(first), ...orderOf(first + 1)].slice((round * size) % length);
  const inOrder = next.slice(0, size).map((contract, index) => {
    const part = `${actor.name}/${round}/${index}`;
    const fitting = attackClasses.filter(({ applies }) => applies(contract, actor));
    return { contract, attack: pickFrom(createRandom(seed, `${part}/class`), fitting), part };
  });
  return [...inOrder, ...focused(seed, actor, round, contracts)];
}

/** Tokens of applications attack most where they are accepted at all, which is in few operations. */
function weightOf({ column }: Actor, { access }: Contract): number {
  const isApplication = column === 'client' || column === 'frontend';
  return isApplication && access.kind === 'application' ? APPLICATION_WEIGHT : 1;
}

/** More attacks of the classes that the order alone would rarely try. */
function focused(
  seed: string,
  actor: Actor,
  round: number,
  contracts: readonly Contract[],
): readonly Planned[] {
  return attackClasses.flatMap((attack) => {
    const fitting = contracts.filter((contract) => attack.applies(contract, actor));
    if (!attack.isFocused || fitting.length === 0) return [];
    return Array.from({ length: FOCUSED }, (_, index) => {
      const part = `${actor.name}/${round}/${attack.name}/${index}`;
      const contract = pickFrom(createRandom(seed, `${part}/operation`), fitting);
      return { contract, attack, part };
    });
  });
}
