import { compileFlags } from '../../lib/evaluation/compile-flags.ts';
import { evaluateFlag } from '../../lib/evaluation/evaluate-flag.ts';
import { evaluationContext } from '../../lib/evaluation/evaluation-context.ts';
import { compileLinearRegex, linearRegex } from '../../lib/evaluation/linear-regex.ts';
import type { FlagDefinition } from '../../lib/evaluation/model.ts';
import { callInChild } from '../../test/support/call-in-child.ts';
import { atMost, type Section } from '../section.ts';
import { median, rounded } from '../statistics.ts';

/** Instructions of the patterns that an environment may have, with those of the segments. */
const MOST_STEPS = 30_000;

/** Patterns as dear as the limits allow; the number makes them differ, beyond what the texts have. */
const dearest = {
  'all ways at once': (index: number) => `(a|b)*a(a|b){90}[c${letter(index)}]`,
  'large classes': (index: number) => `(\\pL|\\pN)*a(\\pL|\\pN){50}[c${letter(index)}]`,
  'all letters, digits, signs and marks': (index: number) =>
    `[\\pL\\pN\\pS\\pM]{90}[c${letter(index)}]`,
  'nothing required': (index: number) => `(?:a?b?){70}[c${letter(index)}]$`,
  'as many as possible': (index: number) => `[ab]${letter(index)}`,
  'stored before the limits: 1,808 instructions, 1,740 patterns': (index: number) =>
    `(a|b)*a(a|b){600}[c${letter(index)}]`,
} as const;

type Kind = keyof typeof dearest;

const kinds = Object.keys(dearest) as Kind[];
const STORED_BEFORE: Kind = 'stored before the limits: 1,808 instructions, 1,740 patterns';
const lengths = [40, 100, 1_000, 10_000] as const;

/** Fields of the context: with texts of 10,000 characters, as much as a request may have. */
const FIELDS = 10;
const EVALUATIONS = 11;

/** The dearest patterns that the limits allow. */
export const patterns: Section = {
  name: 'patterns',
  title: 'Patterns',
  explanation: `One evaluation of all flags of an environment that has as many instructions of REGEX patterns as it may, with the segments: ${MOST_STEPS.toLocaleString('en')}. Each case has a process of its own. The first evaluation compiles the patterns; the others, with other texts, are the median of ${EVALUATIONS - 1}. The context has ${FIELDS} fields of that many characters, of which the patterns have not seen the like; 10,000 in each are as much as a request may have. Memory is how much the largest resident size of the process grew.`,
  run: async ({ quick }) => {
    const cases = kinds.flatMap((kind) =>
      (quick ? lengths.slice(0, 1) : lengths).map((length) => ({ kind, length })),
    );
    const measured = [];
    for (const each of cases) {
      measured.push({
        ...each,
        ...(await callInChild<Measured>(import.meta.filename, 'measure', each)),
      });
    }
    const characters = await callInChild<readonly Character[]>(
      import.meta.filename,
      'perCharacter',
      {},
    );
    return {
      tables: [
        {
          title: 'One evaluation of all flags',
          rows: measured.map((each) => ({
            patterns: `${each.kind} (${each.patterns})`,
            'characters of a text': each.length,
            'first, CPU ms': rounded(each.firstMs),
            'others, CPU ms': rounded(each.otherMs),
            'MB more': rounded(each.megabytes),
          })),
        },
        {
          title: 'One pattern',
          note: 'With as many instructions as a pattern may have, and a text of 10,000 characters.',
          rows: characters.map(({ kind, steps, microseconds }) => ({
            pattern: kind,
            instructions: steps,
            'µs/character': rounded(microseconds, 1),
          })),
        },
      ],
      budgets: [
        atMost({
          name: 'processor time of one evaluation of all flags',
          value: rounded(Math.max(...measured.flatMap((each) => [each.firstMs, each.otherMs]))),
          limit: 250,
          unit: 'ms',
          kind: 'time',
        }),
        atMost({
          name: 'memory of one evaluation of all flags',
          value: rounded(Math.max(...measured.map(({ megabytes }) => megabytes))),
          limit: 60,
          unit: 'MB',
          kind: 'time',
        }),
      ],
    };
  },
};

interface Measured {
  readonly patterns: number;
  readonly firstMs: number;
  readonly otherMs: number;
  readonly megabytes: number;
}

interface Character {
  readonly kind: Kind;
  readonly steps: number;
  readonly microseconds: number;
}

/** In a child process. */
export function measure({
  kind,
  length,
}: {
  readonly kind: Kind;
  readonly length: number;
}): Measured {
  const features = flagsWith(kind);
  const flags = compileFlags({ features }, { compileRegex: compileLinearRegex });
  const residentBefore = process.resourceUsage().maxRSS;
  const times = Array.from({ length: EVALUATIONS }, () => {
    const fields = Array.from({ length: FIELDS }, (_, field) => [fieldAt(field), anyText(length)]);
    const runtime = { now: 0, random: Math.random };
    return cpuMs(() => {
      const context = evaluationContext(Object.fromEntries(fields), runtime);
      for (const { name } of features) evaluateFlag(flags, name, context);
    });
  });
  const [firstMs = 0, ...others] = times;
  return {
    patterns: features.length,
    firstMs,
    otherMs: median(others),
    megabytes: (process.resourceUsage().maxRSS - residentBefore) / 1_000,
  };
}

/** In a child process: the time for a character of a pattern that has as many instructions as it may. */
export function perCharacter(): readonly Character[] {
  const length = 10_000;
  return kinds
    .filter((kind) => kind !== STORED_BEFORE)
    .map((kind) => {
      const { steps, test } = linearRegex(dearest[kind](0), true);
      const times = Array.from({ length: EVALUATIONS }, () => {
        const text = anyText(length);
        return cpuMs(() => test(text));
      });
      return { kind, steps, microseconds: (median(times) * 1_000) / length };
    });
}

/** Flags with as many different patterns as fit into an environment, or could be stored in two flags before. */
function flagsWith(kind: Kind): FlagDefinition[] {
  const patternAt = dearest[kind];
  const { steps } = linearRegex(patternAt(0), true);
  const count = kind === STORED_BEFORE ? 1_740 : Math.floor(MOST_STEPS / steps);
  return Array.from({ length: count }, (_, index) => {
    const value = patternAt(index);
    const contextName = fieldAt(index % FIELDS);
    const constraints = [{ contextName, operator: 'REGEX', value, caseInsensitive: true }];
    return { name: `flag-${index}`, enabled: true, strategies: [{ name: 'default', constraints }] };
  });
}

function fieldAt(index: number): string {
  return `field-${index}`;
}

function anyText(length: number): string {
  return Array.from({ length }, () => (Math.random() < 0.5 ? 'a' : 'b')).join('');
}

/** One that no text has. */
function letter(index: number): string {
  return String.fromCodePoint(0x4e00 + index);
}

function cpuMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
