/**
 * `npm run compare -- URL`: compares what tokens of applications get from two instances. Reads only.
 * Exits with 1 if a verdict differs, or if there is nothing to compare.
 */
import type { FlagDefinition } from '../../lib/evaluation/model.ts';
import { AdminApi, Refusal, Stopped } from './admin-api.ts';
import { type Comparison, compareFlags } from './compare-flags.ts';
import { compareFrontend } from './compare-frontend.ts';
import { COMPARE_USAGE, type CompareOptions, readCompareOptions } from './compare-options.ts';
import { isMasked } from './copy-tokens.ts';
import type { ApiToken } from './instance-model.ts';
import { runCommand, wantsHelp } from './run-command.ts';

interface NamedToken {
  readonly name: string;
  readonly secret: string;
  readonly isFrontend: boolean;
}

await runCommand(compare);

async function compare(args: readonly string[]): Promise<void> {
  if (wantsHelp(args)) return console.log(COMPARE_USAGE);
  const options = readCompareOptions(args, process.env);
  const tokens = await tokensOf(options);
  if (tokens.length === 0) {
    throw new Stopped('There is no token to compare: name some in COMPARE_TOKENS.');
  }
  for (const token of tokens) {
    const isSame = await compareToken(options, token);
    if (!isSame) process.exitCode = 1;
  }
}

/** @returns whether all verdicts are the same */
async function compareToken(options: CompareOptions, token: NamedToken): Promise<boolean> {
  const before = new AdminApi(options.source, token.secret);
  const after = new AdminApi(options.target, token.secret);
  try {
    const comparison = token.isFrontend
      ? await compareFrontend(before, after)
      : compareFlags(...(await Promise.all([flagsFrom(before), flagsFrom(after)])));
    for (const line of describe(token.name, comparison)) console.log(line);
    return comparison.differences.every(({ otherVerdicts }) => otherVerdicts === 0);
  } catch (error) {
    if (!(error instanceof Stopped || error instanceof Refusal)) throw error;
    console.log(`${token.name}: ${error.message}`);
    return false;
  }
}

function describe(name: string, { flags, contexts, differences }: Comparison): string[] {
  const other = differences.filter(({ otherVerdicts }) => otherVerdicts > 0);
  const same = differences.filter(({ otherVerdicts }) => otherVerdicts === 0);
  return [
    `${name}: ${flags} flags, ${other.length} with other verdicts`,
    ...other.map(
      ({ flag, otherVerdicts }) => `  ${flag}: ${otherVerdicts} of ${contexts} contexts differ`,
    ),
    ...(same.length > 0
      ? [`  defined otherwise, with the same verdicts: ${same.map(({ flag }) => flag).join(', ')}`]
      : []),
  ];
}

/** The named tokens, and those of the source that applications use. */
async function tokensOf(options: CompareOptions): Promise<NamedToken[]> {
  const named = options.tokens.map((secret, index) => ({
    name: `token ${index + 1}`,
    secret,
    isFrontend: false,
  }));
  if (!options.sourceToken) return named;
  const api = new AdminApi(options.source, options.sourceToken);
  const { tokens } = await api.get<{ tokens: ApiToken[] }>('api-tokens');
  const used = tokens.filter(({ type }) => type.toLowerCase() !== 'admin');
  for (const token of used.filter(({ secret }) => isMasked(secret))) {
    console.log(`${nameOf(token)}: its secret is masked; name it in COMPARE_TOKENS`);
  }
  const listed = used.filter(({ secret }) => !isMasked(secret));
  return [
    ...named,
    ...listed.map((token) => ({
      name: nameOf(token),
      secret: token.secret,
      isFrontend: token.type.toLowerCase() === 'frontend',
    })),
  ];
}

function nameOf({ tokenName, username, environment }: ApiToken): string {
  return `token "${tokenName ?? username ?? ''}" (${environment ?? '*'})`;
}

/** What an application with this token gets; segments are part of the strategies. */
async function flagsFrom(api: AdminApi): Promise<readonly FlagDefinition[]> {
  return (await api.getFrom<{ features: FlagDefinition[] }>('client/features')).features;
}
