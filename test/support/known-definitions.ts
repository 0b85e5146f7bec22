import type { ContextField } from '../../lib/flags/context-fields/model.ts';
import type { Segment } from '../../lib/flags/segments/model.ts';
import type { References } from '../../lib/import-export/references.ts';

/** The definitions of an instance that flags are imported into. */
export const known: References = {
  contextFields: new Map([
    ['userId', field('userId')],
    ['plan', field('plan', 'free', 'paid')],
  ]),
  takenFields: new Set(['theirs']),
  segments: new Map([
    ['beta', segment(3, 'beta')],
    ['theirs', segment(4, 'theirs', 'other')],
  ]),
  strategyTypes: new Set(['default', 'flexibleRollout']),
  featureTypes: new Set(['release', 'experiment']),
  tagTypes: new Set(['simple']),
};

function field(name: string, ...legal: readonly string[]): ContextField {
  return {
    name,
    description: null,
    stickiness: false,
    sortOrder: 0,
    legalValues: legal.map((value) => ({ value })),
    createdAt: '',
    version: 1,
  };
}

function segment(id: number, name: string, project?: string): Segment {
  return {
    id,
    name,
    description: null,
    constraints: [],
    createdAt: '',
    createdBy: '',
    version: 1,
    ...(project && { project }),
  };
}
