import type { CountLimit } from '../count-limit.ts';
import type { BareBundle } from './bare-bundles.ts';
import type { FunctionBundle } from './build-bundles.ts';

/** These must be lighter than the others: monitors and edge components call them all day. */
export const light = { health: 'getHealth', tokens: 'validateEdgeTokens' } as const;

/**
 * Bytes of a function compared with the bare bundle of the SDK's clients that ours take the place of. The largest are
 * those that several operations share; half of the functions are below 0.3.
 */
const MAX_RATIO = 0.72;

/**
 * Functions that check what passkeys sign: the library comes with a parser of certificates, 300 kB. One also loads rights. That what
 * cannot be read is 503, and no refusal, is 0.9 kB of every function, for which these had no room.
 */
const PASSKEY_RATIO = 1.44;
const passkeyFunctions = ['enterWithPasskey', 'managePasskeys'];

/**
 * Templates, their milestones and the strategies of these are sent whole and singly: three validators of a strategy. And
 * the page that browsers get where a family has no operation, 2 hundredths of each. Their safeguards are checked where a template is
 * created and replaced: 5 hundredths.
 */
const TEMPLATES_RATIO = 0.87;

/**
 * Families of what people do at a desk: one bundle has all of their operations, so that one warm function answers them.
 * Two of them take proposed changes: each of the 21 kinds has a schema, 7 kB of checks before they are minified, and they
 * answer with all that the changes put into the environment. One also applies them, the other has default strategies, and the
 * comparison of environments that promoting begins with. What changes the settings of flags, or shows what a change would do,
 * evaluates payload schemas: 8 kB, 2 hundredths of each. Files of flags are applied by what imports and by all that proposes a
 * change, with the validator of a flag with its rules three times. Projects are read with the differences of their environments in
 * words, and with what is left of their flags in code, 2 hundredths; what changes projects takes where flags are in code, which reads the directory
 * of flags and packs what it keeps, 15 hundredths. The keys of impact metrics are 0.6 kB of every function, for which what reads projects
 * had no room: 1 hundredth; those of charts are 0.3 kB, for which what changes segments had none: as much. Guardrails are a schema of 3 kB
 * in each validator of a safeguard, and the rules, rows and sentences of them, in all that changes safeguards or tells of them: 1 to 5
 * hundredths. Release plans have them as well, in which two operations take a safeguard.
 */
const familyRatios: ReadonlyMap<string, number> = new Map([
  ['manageChangeRequests', 1.26],
  ['manageFlagFiles', 1.4],
  ['manageFlagRelations', 0.8],
  ['manageProjectEnvironments', 1.42],
  ['manageProjects', 0.99],
  ['manageReleasePlans', 0.77],
  ['manageSegments', 0.75],
  ['manageUsers', 0.76],
  ['readChangeRequests', 0.86],
  ['readProjects', 0.93],
]);

/**
 * MCP has the code and the validators of fourteen operations, those of proposed changes among them, single sign-on for
 * the tokens of providers, and the package of the protocol with Zod and a validator of its own, 450 kB. Lists of messages
 * are a second validator of a message, and 1 kB. What flags declare of their values is 3 kB: it is in four of their answers. Where they are in
 * code is 4 kB. The keys of impact metrics are 0.6 kB, for which it had no room. Guardrails are 5 hundredths: a schema of 3 kB in each
 * validator of a change, and their sentences.
 */
const MCP_RATIO = 3.37;

/**
 * Evaluation and imports were near the limit before what bounds patterns came: 1.9 kB of the evaluation, 3.7 kB with the sums of settings.
 * Compiling in turns, within a bound of its own, is 2 kB of OFREP. Access control checks networks, and records refusals: 2 kB. Imports
 * check payloads with schemas: 8 kB, and what flags declare of their values: 1 kB. The keys and event types of charts of impact metrics
 * are 0.3 kB, for which imports had no room: 1 hundredth.
 */
const PATTERNS_RATIO = 0.82;
const patternFunctions = ['importToggles', 'serveOfrep', 'validateImport'];

export type BareOf = (bundle: FunctionBundle) => BareBundle | undefined;

/** The limits of the HTTP functions. Workers and functions that do not call AWS have none. */
export function bundleLimits(http: readonly FunctionBundle[], bareOf: BareOf): CountLimit[] {
  const ratios = new Map(
    http.flatMap((bundle) => {
      const bare = bareOf(bundle);
      return bare ? [[bundle.id, bytesRatio(bundle, bare)] as const] : [];
    }),
  );
  const health = http.find(({ id }) => id === light.health);
  const smallest = Math.min(...http.map((each) => bareOf(each)?.bytes ?? Infinity));
  const unit = '× bare';
  return [
    ...[...ratios].map(([id, value]) => ({
      name: `bytes of ${id}`,
      value,
      limit: limitOf(id),
      unit,
    })),
    {
      name: 'bytes of token validation: lighter than half of the functions',
      value: ratios.get(light.tokens) ?? Infinity,
      limit: middle([...ratios.values()]),
      unit,
    },
    {
      name: 'bytes of health, compared with the smallest bare bundle',
      value: (health?.bytes ?? Infinity) / smallest,
      limit: 0.1,
      unit,
    },
  ];
}

function limitOf(id: string): number {
  if (id === 'manageReleasePlanTemplates') return TEMPLATES_RATIO;
  if (passkeyFunctions.includes(id)) return PASSKEY_RATIO;
  if (id === 'serveMcp') return MCP_RATIO;
  if (patternFunctions.includes(id)) return PATTERNS_RATIO;
  return familyRatios.get(id) ?? MAX_RATIO;
}

export function bytesRatio(bundle: FunctionBundle, bare: { readonly bytes: number }): number {
  return Number((bundle.bytes / bare.bytes).toFixed(3));
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
