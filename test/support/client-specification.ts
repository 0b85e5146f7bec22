import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FlagDefinition, FlagSource, SegmentDefinition } from '../../lib/evaluation/model.ts';

interface Case<Expected> {
  readonly description: string;
  readonly context: unknown;
  readonly toggleName: string;
  readonly expectedResult: Expected;
}

interface ExpectedVariant {
  readonly name: string;
  readonly enabled: boolean;
  readonly feature_enabled: boolean;
  readonly payload?: { readonly type: string; readonly value: string };
}

type DeltaEvent =
  | {
      readonly type: 'hydration';
      readonly features: readonly FlagDefinition[];
      readonly segments?: readonly SegmentDefinition[];
    }
  | { readonly type: 'feature-updated'; readonly feature: FlagDefinition }
  | { readonly type: 'feature-removed'; readonly featureName: string }
  | { readonly type: 'segment-updated'; readonly segment: SegmentDefinition };

const folder = join(
  dirname(createRequire(import.meta.url).resolve('@unleash/client-specification/package.json')),
  'specifications',
);

/** The specification that all SDKs have to meet: flags, and the verdicts about them for many contexts. */
export function readSpecifications() {
  return readIndex()
    .map(readSpecification)
    .map(({ name, state, tests = [], variantTests = [] }) => ({
      name,
      source: 'events' in state ? replay(state.events) : state,
      tests,
      variantTests,
    }));
}

function readIndex(): string[] {
  const files = readJson('index.json') as string[];
  const others = readdirSync(folder).filter((file) => ![...files, 'index.json'].includes(file));
  if (files.length === 0) throw new Error('The client specification is empty.');
  if (others.length > 0) throw new Error(`The index of the specification leaves out ${others}.`);
  return files;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'));
}

interface Specification {
  readonly name: string;
  readonly state: FlagSource | { readonly events: readonly DeltaEvent[] };
  readonly tests?: readonly Case<boolean>[];
  readonly variantTests?: readonly Case<ExpectedVariant>[];
}

function readSpecification(file: string): Specification {
  const specification = readJson(file) as Specification;
  refuseUnknownParts(file, specification, ['name', 'state', 'tests', 'variantTests']);
  refuseUnknownParts(file, specification.state, ['version', 'features', 'segments', 'events']);
  const cases = [...(specification.tests ?? []), ...(specification.variantTests ?? [])];
  if (cases.length === 0) throw new Error(`${file} has no cases.`);
  for (const each of cases) {
    refuseUnknownParts(file, each, ['description', 'context', 'toggleName', 'expectedResult']);
  }
  return specification;
}

/** An unknown part would be ignored silently, so the test fails until someone looks at it. */
function refuseUnknownParts(file: string, value: unknown, known: readonly string[]): void {
  const unknown = keysOf(value).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw new Error(`${file} has parts of an unknown shape: ${unknown}.`);
}

function keysOf(value: unknown): string[] {
  return Object.keys(Object(value));
}

function replay(events: readonly DeltaEvent[]): FlagSource {
  const features = new Map<string, FlagDefinition>();
  const segments = new Map<number, SegmentDefinition>();
  for (const event of events) {
    switch (event.type) {
      case 'hydration':
        for (const feature of event.features) features.set(feature.name, feature);
        for (const segment of event.segments ?? []) segments.set(segment.id, segment);
        break;
      case 'feature-updated':
        features.set(event.feature.name, event.feature);
        break;
      case 'feature-removed':
        features.delete(event.featureName);
        break;
      case 'segment-updated':
        segments.set(event.segment.id, event.segment);
        break;
      default:
        throw new Error(`There is an event of an unknown type: ${JSON.stringify(event)}.`);
    }
  }
  return { features: [...features.values()], segments: [...segments.values()] };
}
