import { compileFlags } from '../../../lib/evaluation/compile-flags.ts';
import { evaluateFlag } from '../../../lib/evaluation/evaluate-flag.ts';
import { evaluationContext } from '../../../lib/evaluation/evaluation-context.ts';
import { compileLinearRegex, linearRegex } from '../../../lib/evaluation/linear-regex.ts';
import type {
  ConstraintDefinition,
  FlagDefinition,
  SegmentDefinition,
} from '../../../lib/evaluation/model.ts';
import { RegexBudget } from '../../../lib/evaluation/regex-budget.ts';
import { ADMIN } from './admin-client.ts';
import type { World } from './create-world.ts';
import { countChecks, type Tally } from './tally.ts';

/** What docs/limits.md promises, in instructions. */
const OF_PROJECT = 10_000;
const OF_ENVIRONMENT = 25_000;
const OF_SEGMENTS = 5_000;
/** Instructions × characters of an evaluation, and those of one pattern more: which does not fit, is counted first. */
const OF_EVALUATION = 6_000_000;
const LONGEST_TEXT = 10_000;
const ONE_PATTERN = 2_000 * (LONGEST_TEXT + 100);

/** What an application gets of an environment. */
export interface Served {
  readonly features: readonly (FlagDefinition & { readonly project: string })[];
  readonly segments: readonly SegmentDefinition[];
}

/** Environments that attackers can write to. */
const environments = ['development', 'production'];

/** After the attack: whatever was stored, its patterns are bounded, and so is an evaluation of all flags. */
export async function checkPatterns({ admin }: World, tally: Tally): Promise<void> {
  const rule = 'patterns are bounded';
  for (const environment of environments) {
    const { secret } = await admin.post(`${ADMIN}/api-tokens`, {
      tokenName: `patterns of ${environment}`,
      type: 'client',
      environment,
      projects: ['*'],
    });
    const { features } = await admin.get('/api/client/features', secret);
    const { segments } = await admin.get(`${ADMIN}/segments`);
    countChecks(tally, rule, features.length);
    for (const what of excessOf({ features, segments: segments ?? [] })) {
      tally.findings.push({ rule, what: `${environment}: ${what}`, actor: 'anyone', requests: [] });
    }
  }
}

/**
 * What is above the limits, in sentences. Counts, and measures no time.
 * @param budgetOf what an evaluation may take: other budgets are for tests of this check
 */
export function excessOf(
  { features, segments }: Served,
  budgetOf: () => RegexBudget = () => new RegexBudget(),
): string[] {
  const projects = Map.groupBy(features, ({ project }) => project);
  const sums: readonly (readonly [string, number, number])[] = [
    ...[...projects].map(
      ([project, flags]) => [`flags of "${project}"`, stepsOf(flags), OF_PROJECT] as const,
    ),
    ['flags of all projects', stepsOf(features), OF_ENVIRONMENT],
    [
      'segments',
      segments.reduce((sum, each) => sum + countSteps(each.constraints), 0),
      OF_SEGMENTS,
    ],
  ];
  return [
    ...sums.flatMap(([what, steps, most]) =>
      steps > most ? [`the ${what} have ${steps} instructions, more than ${most}`] : [],
    ),
    ...evaluationExcess({ features, segments }, budgetOf()),
  ];
}

/** One evaluation of all flags, with the longest text that patterns look at in each field. */
function evaluationExcess({ features, segments }: Served, regexBudget: RegexBudget): string[] {
  const before = regexBudget.left;
  const flags = compileFlags({ features, segments }, { compileRegex: compileLinearRegex });
  const text = 'abbab'.repeat(LONGEST_TEXT / 5);
  const fields = Object.fromEntries(fieldsOf(features, segments).map((name) => [name, text]));
  const context = evaluationContext(fields, { now: 0, random: () => 0, regexBudget });
  for (const { name } of features) evaluateFlag(flags, name, context);
  const taken = before - regexBudget.left;
  return taken > OF_EVALUATION + ONE_PATTERN
    ? [`an evaluation takes ${taken} instructions × characters`]
    : [];
}

function fieldsOf(features: Served['features'], segments: Served['segments']): string[] {
  return [...features.flatMap(({ strategies = [] }) => strategies), ...segments]
    .flatMap(({ constraints = [] }) => constraints)
    .map(({ contextName }) => contextName);
}

function stepsOf(flags: readonly FlagDefinition[]): number {
  return flags
    .flatMap(({ strategies = [] }) => strategies)
    .reduce((sum, { constraints }) => sum + countSteps(constraints), 0);
}

function countSteps(constraints: readonly ConstraintDefinition[] = []): number {
  return constraints
    .filter(({ operator }) => operator === 'REGEX')
    .reduce(
      (sum, { value = '', caseInsensitive = false }) =>
        sum + linearRegex(value, caseInsensitive).steps,
      0,
    );
}
