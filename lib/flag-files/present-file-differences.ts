import type { FeatureEnvironment, WholeFeature } from '../flags/feature-data/model.ts';
import { ownStrategies } from '../flags/feature-data/plan-rules.ts';
import { emptyEnvironment } from '../flags/feature-data/rules.ts';
import { presentStrategy } from '../flags/feature-environments/present-strategy.ts';
import type { Strategy } from '../strategies/model.ts';
import { type Difference, oneDifference } from '../words/difference.ts';
import { differencesOf, strategyDifferences } from '../words/differences.ts';
import { lowerFirst, shortened } from '../words/phrases.ts';
import { strategyInWords } from '../words/strategy-in-words.ts';
import { variantDifferences } from '../words/variant-differences.ts';
import type { FlagFile } from './model.ts';

/** Differences of a flag that are shown. */
const SHOWN_DIFFERENCES = 200;

interface FileChange {
  readonly was: FlagFile | null;
  readonly is: FlagFile;
  readonly before: WholeFeature | undefined;
  readonly after: WholeFeature;
}

/** What the files of a flag change, in words: of the flag itself, then of its rules in each environment. Pure. */
export function presentFileDifferences(
  { was, is, before, after }: FileChange,
  managed: readonly string[],
  segments: ReadonlyMap<number, string>,
) {
  const own = differencesOf(was && flagInWords(was), flagInWords(is));
  const rules = managed.flatMap((environment) => {
    const nothing = emptyEnvironment(is.name, environment);
    const old = before?.environments[environment] ?? nothing;
    const next = after.environments[environment] ?? nothing;
    return rulesInWords(old, next, segments).map((each) => shown(environment, each));
  });
  return [...own.map((each) => shown(null, each)), ...rules].slice(0, SHOWN_DIFFERENCES);
}

function shown(environment: string | null, { what, before, after }: Difference) {
  return {
    environment,
    what: shortened(what),
    before: before === undefined ? null : shortened(before),
    after: after === undefined ? null : shortened(after),
  };
}

/** What words are made of: with the default where a file leaves it out, and what is nested as a text. */
function flagInWords({ name: _name, environments: _rules, ...file }: FlagFile) {
  const { type = 'release', links, payloadSchema, defaultValue, ...others } = file;
  return {
    type,
    ...others,
    ...(links && { links: links.map(({ url, title }) => (title ? `${title} (${url})` : url)) }),
    ...(payloadSchema && { payloadSchema: JSON.stringify(payloadSchema) }),
    ...(defaultValue !== undefined && { defaultValue: JSON.stringify(defaultValue) }),
  };
}

function rulesInWords(
  before: FeatureEnvironment,
  after: FeatureEnvironment,
  segments: ReadonlyMap<number, string>,
): Difference[] {
  const nameOf = ({ enabled }: FeatureEnvironment) => (enabled ? 'on' : 'off');
  return [
    ...oneDifference('State', nameOf(before), nameOf(after)),
    ...strategiesInWords(ownStrategies(before), ownStrategies(after), segments),
    ...variantDifferences(before.variants, after.variants),
  ];
}

function strategiesInWords(
  before: readonly Strategy[],
  after: readonly Strategy[],
  segments: ReadonlyMap<number, string>,
): Difference[] {
  const named = [...segments].map(([id, name]) => ({ id, name }));
  const old = new Map(before.map((strategy) => [strategy.id, strategy]));
  const next = new Map(after.map((strategy) => [strategy.id, strategy]));
  const sentenceOf = (strategy: Strategy) => strategyInWords(strategy, named);
  const isOnly = before.length === 1 && after.length === 1;
  const kept = after.flatMap((strategy, index) => {
    const was = old.get(strategy.id);
    if (!was) return oneDifference('Strategy', undefined, sentenceOf(strategy));
    const prefix = isOnly ? '' : `Strategy ${index + 1}, `;
    return contentDifferences(was, strategy, segments).map((each) => ({
      ...each,
      what: prefix ? `${prefix}${lowerFirst(each.what)}` : each.what,
    }));
  });
  const gone = before.filter(({ id }) => !next.has(id));
  const orderOf = (list: readonly Strategy[]) =>
    list.filter(({ id }) => old.has(id) && next.has(id));
  const idsOf = (list: readonly Strategy[]) => list.map(({ id }) => id).join();
  const isMoved = idsOf(orderOf(before)) !== idsOf(orderOf(after));
  return [
    ...gone.flatMap((strategy) => oneDifference('Strategy', sentenceOf(strategy), undefined)),
    ...kept,
    ...(isMoved
      ? oneDifference(
          'Order of strategies',
          orderOf(before).map(sentenceOf).join(' '),
          orderOf(after).map(sentenceOf).join(' '),
        )
      : []),
  ];
}

/** Without its place, which its list says. */
function contentDifferences(
  before: Strategy,
  after: Strategy,
  segments: ReadonlyMap<number, string>,
): Difference[] {
  const { sortOrder: _was, variants: old, ...was } = presentStrategy(before, '');
  const { sortOrder: _is, variants: next, ...is } = presentStrategy(after, '');
  return [...strategyDifferences(was, is, { segments }), ...variantDifferences(old, next)];
}
