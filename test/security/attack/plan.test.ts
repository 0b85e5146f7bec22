import { describe, expect, it } from 'vitest';
import { discover } from '../../../infra/build/discover.ts';
import { createRandom } from '../../chaos/random.ts';
import { attackClasses } from './attack-classes.ts';
import type { Targets } from './honest-request.ts';
import { planRound } from './plan.ts';

const contracts = (await discover()).operations.map(({ operation }) => operation.contract);

const actor = { name: 'editor', column: 'editor', isAdmin: false, token: 'a:b.c' } as const;
const client = { ...actor, name: 'client', column: 'client' } as const;
const admin = { name: 'admin', column: 'admin', isAdmin: true, token: 'a:b.c' } as const;

const targets: Targets = {
  own: { projectId: ['team'], featureName: ['flag'], environment: ['development'] },
  vault: { projectId: ['vault'] },
  guarded: { projectId: ['team'], feature: ['team-flag'] },
  treasure: { id: 1, parameters: { authorization: '******' } },
  canaryPort: 4711,
};

/** Enough for every operation, 50 at a time. */
const ROUNDS = Math.ceil(contracts.length / 50);

function planOf(seed: string, who: typeof actor | typeof client | typeof admin = actor) {
  return Array.from({ length: ROUNDS }, (_, round) =>
    planRound(seed, who, round, contracts, 50),
  ).flat();
}

function requestsOf(seed: string, who: typeof actor | typeof admin = actor) {
  return planOf(seed, who).map(({ attack, contract, part }) =>
    attack.make({ actor: who, contract, random: createRandom(seed, part), targets }),
  );
}

describe('a plan', () => {
  it('attacks every operation', () => {
    const attacked = new Set(planOf('a').map(({ contract }) => contract.operationId));

    expect(attacked).toEqual(new Set(contracts.map(({ operationId }) => operationId)));
  });

  it('uses every class', () => {
    expect(new Set(planOf('a').map(({ attack }) => attack.name))).toEqual(
      new Set(attackClasses.map(({ name }) => name)),
    );
  });

  it('is repeated by its seed, down to the bytes', () => {
    const [first, second] = [requestsOf('a'), requestsOf('a')];

    // Change requests are scheduled from now on, so times in their bodies differ.
    const stable = ({ raw }: { readonly raw?: string | Buffer }) =>
      raw?.toString().replace(/"scheduledAt":"[^"]*"/, '');
    expect(first.map(({ path }) => path)).toEqual(second.map(({ path }) => path));
    expect(first.map(stable)).toEqual(second.map(stable));
  });

  it('differs by seed', () => {
    expect(requestsOf('a').map(({ path }) => path)).not.toEqual(
      requestsOf('b').map(({ path }) => path),
    );
  });

  it('aims tokens of applications at the operations for applications', () => {
    const accepted = planOf('a', client).filter(
      ({ contract }) => contract.access.kind === 'application',
    );

    expect(accepted.length).toBeGreaterThan(ROUNDS * 10);
  });

  it('never lets an administrator attack what is protected', () => {
    const paths = requestsOf('a', admin).map(({ path }) => path);

    expect(paths.filter((path) => /\/vault|team-flag/.test(path))).toEqual([]);
  });

  it('makes only paths and headers that a client can send', () => {
    for (const { path, headers } of requestsOf('a')) {
      expect(path).toMatch(/^\/[\x21-\x7e]*$/);
      expect(Object.values(headers).join('')).toMatch(/^[\t\x20-\xff]*$/);
    }
  });
});
