import type { FlagDefinition } from '../../lib/evaluation/model.ts';
import { AdminApi, Refusal, Stopped } from './admin-api.ts';
import { type ComparedScope, compareDefinitions } from './compare-definitions.ts';
import { type Comparison, compareFlags, type Difference } from './compare-flags.ts';
import { compareFrontend } from './compare-frontend.ts';
import { isInScope, isMasked, isStrong, nameOf } from './copy-tokens.ts';
import type { ApiToken } from './instance-model.ts';

/** Two instances, and with what to compare them. */
export interface ComparedInstances {
  readonly source: string;
  readonly target: string;
  /** Admin tokens: with both, all flags are compared; with that of the source, the tokens that it lists. */
  readonly sourceToken: string | undefined;
  readonly targetToken: string | undefined;
  /** Client tokens to compare besides. */
  readonly tokens: readonly string[];
  /** Whether the tokens that the source lists for the scope are compared. */
  readonly withListed: boolean;
  readonly scope: ComparedScope;
}

/** Flags of a token, or of a project in an environment, of which it is said how to mend them. */
const EXPLAINED = 20;

type Print = (line: string) => void;

interface NamedToken {
  readonly name: string;
  readonly secret: string;
  readonly environment: string;
  readonly isFrontend: boolean;
  /** Whether an import brings it over only by a switch. */
  readonly isWeak: boolean;
  /** Whether it is of the list of the source, and not one that was named. */
  readonly isListed: boolean;
}

/** Flags of the source by environment, which contexts are made up for. */
type KnownFlags = Map<string, FlagDefinition[]>;

/**
 * Compares what applications get from two instances, and prints how to mend what differs: all flags in all environments,
 * then what each token gets. Reads only.
 * @returns whether all verdicts are the same
 * @throws {Stopped} if there is nothing to compare
 */
export async function compareInstances(
  instances: ComparedInstances,
  print: Print,
): Promise<boolean> {
  const { sourceToken, targetToken } = instances;
  const known: KnownFlags = new Map();
  let isSame = true;
  if (sourceToken && targetToken) isSame = await compareAll(instances, known, print);
  const tokens = await tokensOf(instances, print);
  if (tokens.length === 0 && !(sourceToken && targetToken)) {
    throw new Stopped('There is no token to compare: name some in COMPARE_TOKENS.');
  }
  for (const token of tokens) {
    isSame = (await compareToken(instances, token, known, print)) && isSame;
  }
  return isSame;
}

async function compareAll(
  { source, target, sourceToken = '', targetToken = '', scope }: ComparedInstances,
  known: KnownFlags,
  print: Print,
): Promise<boolean> {
  const results = await compareDefinitions(
    new AdminApi(source, sourceToken),
    new AdminApi(target, targetToken),
    scope,
    (environment, flags) => known.set(environment, [...(known.get(environment) ?? []), ...flags]),
  );
  for (const { project, environment, comparison } of results) {
    if (comparison.differences.length === 0) continue;
    for (const line of describe(`${project} in ${environment}`, comparison)) print(line);
  }
  const other = results.flatMap(({ comparison }) => othersOf(comparison)).length;
  const flags = results.reduce((sum, { comparison }) => sum + comparison.flags, 0);
  print(`all projects and environments: ${flags} flags, ${other} with other verdicts`);
  return other === 0;
}

/** @returns whether all verdicts are the same */
async function compareToken(
  { source, target }: ComparedInstances,
  token: NamedToken,
  known: KnownFlags,
  print: Print,
): Promise<boolean> {
  const [before, after] = [new AdminApi(source, token.secret), new AdminApi(target, token.secret)];
  const path = token.isFrontend ? 'frontend' : 'client/features';
  const answers = await Promise.all([before, after].map((api) => refusalOf(api, path)));
  const [old, current] = answers;
  if (old !== undefined) {
    print(`${token.name}: not compared, because the old instance refuses it: ${old.message}`);
    return token.isListed && old instanceof Stopped;
  }
  if (current !== undefined && token.isWeak) {
    print(
      `${token.name}: not compared, because its secret is weak and not known here. Give its applications a new token, or import it until a date: --accept-weak-tokens-until DATE`,
    );
    return true;
  }
  if (current !== undefined) {
    print(
      `${token.name}: not known here: ${current.message} Bring it over: npm run import -- ${source} --with-tokens`,
    );
    return false;
  }
  const flags = known.get(token.environment) ?? [];
  const comparison = token.isFrontend
    ? await compareFrontend(before, after, flags)
    : compareFlags(...(await Promise.all([flagsFrom(before), flagsFrom(after)])));
  for (const line of describe(token.name, comparison)) print(line);
  return othersOf(comparison).length === 0;
}

/** Why an instance refuses a token, `Stopped` if it does not know it; `undefined` if it accepts it. */
async function refusalOf(api: AdminApi, path: string): Promise<Stopped | Refusal | undefined> {
  try {
    await api.getFrom(path);
    return undefined;
  } catch (error) {
    if (error instanceof Stopped || error instanceof Refusal) return error;
    throw error;
  }
}

function othersOf({ differences }: Comparison) {
  return differences.filter(({ otherVerdicts }) => otherVerdicts > 0);
}

function namesOf(differences: readonly Difference[]): string {
  return differences.map(({ flag }) => flag).join(', ');
}

function describe(name: string, comparison: Comparison): string[] {
  const { flags, contexts, differences } = comparison;
  const other = othersOf(comparison);
  const same = differences.filter(({ otherVerdicts }) => otherVerdicts === 0);
  return [
    `${name}: ${flags} flags, ${other.length} with other verdicts`,
    ...other
      .slice(0, EXPLAINED)
      .flatMap(({ flag, otherVerdicts, mend }) => [
        `  ${flag}: ${otherVerdicts} of ${contexts} contexts differ`,
        `    ${mend}`,
      ]),
    ...(other.length > EXPLAINED
      ? [`  and these: ${namesOf(other.slice(EXPLAINED))}. --project and --environment show fewer.`]
      : []),
    ...(same.length > 0 ? [`  defined otherwise, with the same verdicts: ${namesOf(same)}`] : []),
  ];
}

/** The named tokens, and those of the source that applications use. */
async function tokensOf(
  { source, sourceToken, tokens, withListed, scope }: ComparedInstances,
  print: Print,
): Promise<NamedToken[]> {
  const named = tokens.map((secret, index) => ({
    name: `token ${index + 1}`,
    secret,
    environment: '',
    isFrontend: false,
    isWeak: false,
    isListed: false,
  }));
  if (!sourceToken || !withListed) return named;
  const api = new AdminApi(source, sourceToken);
  const listed = (await api.get<{ tokens: ApiToken[] }>('api-tokens')).tokens.filter(
    (token) => token.type.toLowerCase() !== 'admin' && isInScope(scope, token),
  );
  for (const token of listed.filter(({ secret }) => isMasked(secret))) {
    print(`${labelOf(token)}: its secret is masked; name it in COMPARE_TOKENS`);
  }
  return [
    ...named,
    ...listed
      .filter(({ secret }) => !isMasked(secret))
      .map((token) => ({
        name: labelOf(token),
        secret: token.secret,
        environment: token.environment ?? '',
        isFrontend: token.type.toLowerCase() === 'frontend',
        isWeak: !isStrong(token),
        isListed: true,
      })),
  ];
}

function labelOf(token: ApiToken): string {
  return `${nameOf(token)} (${token.environment ?? '*'})`;
}

/** What an application with this token gets; segments are part of the strategies. */
async function flagsFrom(api: AdminApi): Promise<readonly FlagDefinition[]> {
  return (await api.getFrom<{ features: FlagDefinition[] }>('client/features')).features;
}
