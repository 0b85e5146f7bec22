import { effectiveRules } from '../flags/drift/effective-rules.ts';
import { type DriftingFlag, MAX_DIFFERENCES } from '../flags/drift/model.ts';
import type { Feature, FeatureEnvironment } from '../flags/feature-data/model.ts';
import { activeMilestone } from '../flags/feature-data/plan-rules.ts';
import { driftInWords, rulesInWords } from '../words/drift-in-words.ts';
import { shortened } from '../words/phrases.ts';
import type { NamedSegment } from '../words/segment-names.ts';

/** A flag whose rules differ between two environments, as the API shows it. Pure. */
export function presentDriftingFlag(
  { feature, from, to }: DriftingFlag,
  segments: readonly NamedSegment[],
) {
  const differences = driftInWords(
    { from: effectiveRules(from), to: effectiveRules(to) },
    segments,
  );
  return {
    name: feature.name,
    type: feature.type,
    from: presentSide(from, segments),
    to: presentSide(to, segments),
    differences: differences.slice(0, MAX_DIFFERENCES).map(({ what, before, after }) => ({
      what: shortened(what),
      from: after === undefined ? null : shortened(after),
      to: before === undefined ? null : shortened(before),
    })),
    declared: presentDeclaration(feature),
  };
}

function presentSide(state: FeatureEnvironment, segments: readonly NamedSegment[]) {
  const { enabled, plan } = state;
  return {
    enabled,
    rules: rulesInWords(effectiveRules(state), segments).map(shortened),
    releasePlan: plan ? { name: plan.name, milestone: activeMilestone(plan)?.name ?? null } : null,
  };
}

function presentDeclaration({ intendedDrift }: Feature) {
  if (!intendedDrift) return null;
  const { environments, reason, at, by } = intendedDrift;
  return { environments: [...environments], reason, createdAt: at, createdBy: by.name };
}
