import type { Safeguard, SafeguardSource } from '../flags/feature-data/plan-model.ts';

const kinds: Readonly<Record<SafeguardSource['kind'], string>> = {
  'cloudwatch-alarm': 'Alarm',
  'signal-endpoint': 'Signal',
};

/** What each action of a safeguard does, as people choose it. */
export const safeguardActionTexts: Readonly<Record<Safeguard['action'], string>> = {
  pauseReleasePlanProgressions: 'Pause the plan',
  startPreviousMilestone: 'Go back to the milestone before, and pause there',
  disableFeatureEnvironment: 'Switch the flag off, and pause the plan',
};

/** What trips a safeguard: `Alarm checkout-errors`. Pure. */
export function sourceInWords({ kind, name }: SafeguardSource): string {
  return `${kinds[kind]} ${name}`;
}

/** A safeguard as the API presents it: `Signal grafana: Pause the plan`. Pure. */
export function safeguardInWords(safeguard: object): string {
  const { source, action } = safeguard as {
    readonly source: SafeguardSource;
    readonly action: { readonly type: Safeguard['action'] };
  };
  return `${sourceInWords(source)}: ${safeguardActionTexts[action.type]}`;
}
