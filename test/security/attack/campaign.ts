import { setTimeout as pause } from 'node:timers/promises';
import { discover } from '../../../infra/build/discover.ts';
import type { Contract } from '../../../lib/http/contract.ts';
import { createRandom } from '../../chaos/random.ts';
import { matrix } from '../../support/permission-matrix.ts';
import { type Reply, sendRequest } from '../../support/request.ts';
import { startService } from '../../support/service.ts';
import type { Actor } from './actor.ts';
import { ADMIN } from './admin-client.ts';
import { checkPatterns } from './bounded-patterns.ts';
import { checkExchange, describeExchange } from './check-exchange.ts';
import { VAULT } from './create-vault.ts';
import { createWorld, giveRoles, type World } from './create-world.ts';
import type { Targets } from './honest-request.ts';
import { checkHonestUse } from './honest-use.ts';
import type { Exchange, Knowledge } from './invariants.ts';
import { attackOwnService } from './own-service-attacks.ts';
import { type Planned, planRound } from './plan.ts';
import {
  differences,
  type ProtectedState,
  readProtectedState,
  withoutAccounts,
} from './protected-state.ts';
import type { AttackRequest } from './request.ts';
import { countChecks, createTally, type Tally } from './tally.ts';
import { removeSpare, renewTargets, type Spare, targetsOf } from './targets.ts';

export interface CampaignOptions {
  readonly seed: string;
  readonly withinMs: number;
  /** Called after each round. */
  readonly onProgress?: (tally: Tally, round: number) => void;
}

/** Requests of one actor between two looks at the protected state. */
const BATCH = 50;

/** The same for those whom nearly every operation refuses with 401. */
const SMALL_BATCH = 15;

/** Requests that are on their way at once. */
const AT_ONCE = 4;

/** Only tells a service that answers from one that does not: a function has 29 seconds. */
const ANSWER_WITHIN_MS = 40_000;

/** Findings after which a campaign stops: more of them say little more. */
const ENOUGH = 10;

/** Suspects that a finding names when only the state shows it. */
const MAX_SUSPECTS = 20;

const unanswered: Reply = { status: 599, headers: {}, body: { message: 'no answer' }, text: '' };

/**
 * Attacks a service of its own until the time is over, by role × operation × hostile input.
 * @returns what was tried, and the findings; it stops when there are enough
 */
export async function runCampaign(options: CampaignOptions): Promise<Tally> {
  const service = await startService({ env: { ALLOW_PRIVATE_WEBHOOK_TARGETS: 'false' } });
  const tally = createTally();
  const world = await createWorld(service);
  const deadline = Date.now() + options.withinMs;
  try {
    const contracts = (await discover()).operations.map(({ operation }) => operation.contract);
    const campaign = { world, contracts, seed: options.seed, deadline, tally };
    let spare: Spare | undefined;
    for (let round = 0; Date.now() < deadline && tally.findings.length < ENOUGH; round += 1) {
      spare = await attackOnce(campaign, round, spare);
      options.onProgress?.(tally, round);
    }
    checkEntitled(world, tally);
    await checkPatterns(world, tally);
    await checkHonestUse(world, tally);
    checkLog(world, tally);
    await attackOwnService(tally);
    return tally;
  } finally {
    await service.kill();
    await world.canary.close();
  }
}

/** What stays the same during a campaign. */
interface Campaign {
  readonly world: World;
  readonly contracts: readonly Contract[];
  readonly seed: string;
  /** Milliseconds since 1970. */
  readonly deadline: number;
  readonly tally: Tally;
}

/** What one actor does in a round. */
interface Batch {
  readonly actor: Actor;
  readonly planned: readonly Planned[];
  readonly targets: Targets;
}

/** One round: a batch of every actor. */
async function attackOnce(
  campaign: Campaign,
  round: number,
  previous: Spare | undefined,
): Promise<Spare> {
  const { world, contracts, seed, deadline, tally } = campaign;
  // Owners may close a project or limit its flags: then the things of the round before have to do.
  const spare = await renewTargets(world, round).catch((error: unknown) => {
    if (previous) return previous;
    throw error;
  });
  if (previous && previous !== spare) await removeSpare(world, previous);
  let state = await readProtectedState(world);
  const actors = createRandom(seed, `actors/${round}`).shuffle(world.actors.all);
  for (const actor of actors) {
    if (Date.now() > deadline || tally.findings.length >= ENOUGH) break;
    const size = actor.column === 'none' ? SMALL_BATCH : BATCH;
    const planned = planRound(seed, actor, round, contracts, size);
    const targets = targetsOf(world, spare, actor);
    state = await attackAs(campaign, { actor, planned, targets }, state);
  }
  return spare;
}

/**
 * One batch: what must not change is read after it.
 * @param before the protected state
 * @returns the protected state after the batch
 */
async function attackAs(
  { world, seed, tally }: Campaign,
  { actor, planned, targets }: Batch,
  before: ProtectedState,
): Promise<ProtectedState> {
  await giveRoles(world.admin, world.actors);
  const exchanges = await sendAll({ world, seed, tally }, { actor, planned, targets });
  for (const exchange of exchanges) checkExchange(exchange, knowledgeOf(world), tally);
  // An administrator may have switched it on: then nothing could be changed, or attacked, any more.
  await world.admin.post(`${ADMIN}/maintenance`, { enabled: false });
  const after = await readProtectedState(world);
  const changed = actor.isAdmin
    ? differences(withoutAccounts(before), withoutAccounts(after))
    : differences(before, after);
  countChecks(tally, 'protected state is unchanged', Object.keys(before).length);
  for (const what of changed) {
    const requests = exchanges
      .filter(({ reply, contract }) => reply.status < 300 && contract.method !== 'GET')
      .slice(-MAX_SUSPECTS)
      .map(describeExchange);
    tally.findings.push({
      rule: 'protected state is unchanged',
      what,
      actor: actor.name,
      requests,
    });
  }
  return after;
}

function knowledgeOf({ secrets, vault, canary }: World): Knowledge {
  return {
    secrets,
    markers: vault.markers,
    matrix,
    privateProject: VAULT,
    canaryPort: canary.port,
  };
}

async function sendAll(
  { world, seed, tally }: Pick<Campaign, 'world' | 'seed' | 'tally'>,
  { actor, planned, targets }: Batch,
): Promise<readonly Exchange[]> {
  const waiting = [...planned];
  const exchanges: Exchange[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { contract, attack, part } = next;
      const random = createRandom(seed, part);
      const request = attack.make({ actor, contract, random, targets });
      const started = performance.now();
      const reply = await answerTo(world, request);
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - started);
      exchanges.push({ actor, contract, attack: attack.name, request, reply });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return exchanges;
}

/** The response; status 599 when there is none in time, or when the connection breaks. */
async function answerTo({ service }: World, request: AttackRequest): Promise<Reply> {
  const { method, path, headers, raw } = request;
  const options = { token: null, headers, ...(raw !== undefined && { raw }) };
  const timer = new AbortController();
  const late = pause(ANSWER_WITHIN_MS, unanswered, { signal: timer.signal }).catch(
    () => unanswered,
  );
  try {
    return await Promise.race([sendRequest(method, service.url, path, options), late]);
  } catch (error) {
    return { ...unanswered, text: String(error) };
  } finally {
    timer.abort();
  }
}

/** A campaign in which nobody could do anything would find nothing either. */
function checkEntitled({ actors }: World, tally: Tally): void {
  const rule = 'whoever has rights can use some';
  for (const { name, column } of actors.all) {
    if (column === 'none' || !tally.tried.has(name)) continue;
    countChecks(tally, rule);
    if (tally.succeeded.has(name)) continue;
    tally.findings.push({ rule, what: 'no request succeeded', actor: name, requests: [] });
  }
}

function checkLog(world: World, tally: Tally): void {
  const log = world.service.logs();
  for (const [name, secret] of world.secrets) {
    // The first admin token is printed at the start, on purpose.
    if (name === 'admin token') continue;
    countChecks(tally, 'no secret is in the log');
    if (!log.includes(secret)) continue;
    const what = `the log shows the secret "${name}"`;
    tally.findings.push({ rule: 'no secret is in the log', what, actor: 'anyone', requests: [] });
  }
}
