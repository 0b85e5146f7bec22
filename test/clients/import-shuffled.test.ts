import { afterAll, beforeAll, expect, it } from 'vitest';
import { AdminApi } from '../../infra/import/admin-api.ts';
import { madeUpContexts } from '../../infra/import/made-up-contexts.ts';
import { compileFlags } from '../../lib/evaluation/compile-flags.ts';
import { evaluateFlag } from '../../lib/evaluation/evaluate-flag.ts';
import { evaluationContext } from '../../lib/evaluation/evaluation-context.ts';
import { compileLinearRegex } from '../../lib/evaluation/linear-regex.ts';
import type { FlagDefinition } from '../../lib/evaluation/model.ts';
import { reportRow, runImport } from '../support/import-command.ts';
import { companyFlags } from '../support/peers/company.ts';
import { PEER_TOKEN, startPeer } from '../support/peers/server.ts';
import { ENVIRONMENTS, tokens } from '../support/peers/world.ts';
import { recordedEvents } from '../support/recorded-events.ts';
import { type Service, startService } from '../support/service.ts';

/* A source of 500 flags whose rows come in another order each time. */

const CONTEXTS = 1_000;
const REPAIRED = 'flag-7';

let peer: Awaited<ReturnType<typeof startPeer>>;
let target: Service;

beforeAll(async () => {
  [peer, target] = await Promise.all([startPeer('company'), startService()]);
});

afterAll(async () => {
  await Promise.all([peer.stop(), target.stop()]);
});

function bringOver(...args: readonly string[]) {
  return runImport([peer.url, '--to', target.url, ...args], {
    IMPORT_TOKEN: target.adminToken,
    SOURCE_TOKEN: PEER_TOKEN,
  });
}

it('comes over whole, and is found to be the same', async () => {
  const { code, stdout, stderr } = await bringOver('--with-tokens');

  expect({ code, stderr, stdout }).toMatchObject({ code: 0, stderr: '' });
  expect(stdout).toEqual(reportRow('Flags', companyFlags.length, 0, 0, 0));
  expect(stdout).toContain('all projects and environments: 1000 flags, 0 with other verdicts');
});

it.each(ENVIRONMENTS)('gives the same answers to 1,000 contexts in %s', expectEqualAnswers);

it('changes nothing when it is brought over again, and undoes no repair', async () => {
  const path = `/api/admin/projects/default/features/${REPAIRED}/environments/production/strategies`;
  const { body: before } = await target.request('GET', path);
  const body = before.map(({ id }: { id: string }, place: number) => ({
    id,
    sortOrder: 100 * (place + 1),
  }));
  await target.request('POST', `${path}/set-sort-order`, { body });
  let answer: Awaited<ReturnType<typeof bringOver>> | undefined;

  const events = await recordedEvents(target, async () => {
    answer = await bringOver('--no-compare');
  });

  const { body: after } = await target.request('GET', path);
  expect(answer).toMatchObject({
    code: 0,
    stdout: reportRow('Flags', 0, 0, companyFlags.length, 0),
  });
  expect(events).toEqual([]);
  expect(after).toMatchObject(body);
  expect(body.length).toBeGreaterThan(2);
});

it.each(ENVIRONMENTS)('gives the same answers in %s after that', expectEqualAnswers);

async function expectEqualAnswers(environment: string) {
  const token = tokens.find(
    (each) => each.environment === environment && each.projects[0] === '*',
  )?.secret;
  const [before, after] = await Promise.all(
    [peer.url, target.url].map((url) => flagsFrom(url, token ?? '')),
  );
  const contexts = madeUpContexts(before ?? [], CONTEXTS);

  const expected = verdictsOf(before ?? [], contexts);
  const verdicts = verdictsOf(after ?? [], contexts);

  expect([...verdicts.keys()]).toEqual([...expected.keys()]);
  expect([...expected.keys()].filter((name) => verdicts.get(name) !== expected.get(name))).toEqual(
    [],
  );
  // Flags that are on or off for all of them prove little.
  const varied = [...expected.values()].filter((each) => new Set(each.split(' ')).size > 1);
  expect(varied.length).toBeGreaterThan(companyFlags.length / 2);
}

async function flagsFrom(url: string, token: string): Promise<readonly FlagDefinition[]> {
  const answer = await new AdminApi(url, token).getFrom<{ features: FlagDefinition[] }>(
    'client/features',
  );
  return answer.features;
}

/** For each flag, its variant for each context, or that it is off, as one text. */
function verdictsOf(features: readonly FlagDefinition[], contexts: readonly object[]) {
  const flags = compileFlags({ features }, { compileRegex: compileLinearRegex });
  const prepared = contexts.map((context) =>
    evaluationContext(context, { now: 0, random: () => 0.5 }),
  );
  const answers = (name: string) =>
    prepared.map((context) => {
      const { enabled, variant } = evaluateFlag(flags, name, context);
      return enabled ? variant.name : 'off';
    });
  return new Map([...flags.keys()].sort().map((name) => [name, answers(name).join(' ')]));
}
