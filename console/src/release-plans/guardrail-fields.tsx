import { intervalInWords } from '../../../lib/words/intervals.ts';
import { useRead } from '../api/use-read.ts';
import { Combobox, Tokens } from '../components/form/choice-fields.ts';
import { Field, Select } from '../components/form/field.tsx';
import {
  type GuardrailDraft,
  guardrailPaths,
  isShare,
  type Measure,
  measuresOf,
  windowsWith,
  withMeasure,
  withMetric,
} from './safeguard-draft.ts';

/** What a guardrail looks at, and when it stops. Metrics that applications have sent are offered; others can be typed. */
export function GuardrailFields({
  draft,
  onChange,
  projectId,
  featureName,
  at,
}: {
  readonly draft: GuardrailDraft;
  readonly onChange: (draft: GuardrailDraft) => void;
  readonly projectId: string | undefined;
  readonly featureName: string | undefined;
  /** Where the safeguard is in the request. */
  readonly at: string;
}) {
  const paths = guardrailPaths(at);
  const query = projectId === undefined ? {} : { project: projectId };
  const known = useRead('GET /api/admin/impact-metrics/metrics', { query });
  const metrics = known.data?.metrics ?? [];
  const found = (name: string) => metrics.find((each) => each.name === name.trim());
  const metric = found(draft.metric);
  const choices = metrics.map(({ name, help }) => ({ value: name, hint: help }));
  const set = (change: Partial<GuardrailDraft>) => onChange({ ...draft, ...change });
  const isCompared = draft.operator === 'worse-than-without';
  const isLabelMissing =
    isCompared &&
    metric !== undefined &&
    featureName !== undefined &&
    !metric.labelNames.includes(featureName);
  return (
    <>
      <Combobox
        label="Metric"
        path={paths.metric}
        hint={metric?.help || 'A metric that your applications send, such as errors.'}
        choices={choices}
        value={draft.metric}
        onChange={(name) => onChange(withMetric(draft, name, found(name)?.type))}
      />
      <Select
        label="What of it"
        path={paths.mode}
        value={draft.measure}
        onChange={({ target }) => onChange(withMeasure(draft, target.value as Measure))}
      >
        {measuresOf(metric?.type).map(({ measure, text }) => (
          <option key={measure} value={measure}>
            {text}
          </option>
        ))}
      </Select>
      {draft.measure === 'share-of' && (
        <Combobox
          label="Share of"
          path={paths.ofMetric}
          hint="The counter of all attempts, such as requests."
          choices={choices.filter(({ value }) => found(value)?.type === 'counter')}
          value={draft.ofMetric}
          onChange={(ofMetric) => set({ ofMetric })}
        />
      )}
      {draft.measure === 'share-above' && (
        <Field
          label="Above"
          path={paths.above}
          hint="A boundary of the histogram."
          inputMode="decimal"
          autoComplete="off"
          value={draft.above}
          onChange={({ target }) => set({ above: target.value })}
        />
      )}
      <Select
        label="Stops when it is"
        path={paths.operator}
        value={draft.operator}
        onChange={({ target }) => set({ operator: target.value as GuardrailDraft['operator'] })}
      >
        {isShare(draft.measure) && (
          <option value="worse-than-without">worse with the flag than without it</option>
        )}
        <option value=">">above a threshold</option>
        <option value="<">below a threshold</option>
      </Select>
      {isLabelMissing && (
        <p>
          No application has sent {metric.name} with the label {featureName} yet. It tells who has
          the flag, so without it nothing is compared.
        </p>
      )}
      {!isCompared && (
        <>
          <Field
            label={isShare(draft.measure) ? 'Threshold in percent' : 'Threshold'}
            path={paths.threshold}
            inputMode="decimal"
            autoComplete="off"
            value={draft.threshold}
            onChange={({ target }) => set({ threshold: target.value })}
          />
          <Select
            label="In the last"
            path={paths.window}
            value={draft.windowMinutes}
            onChange={({ target }) => set({ windowMinutes: target.value })}
          >
            {windowsWith(draft).map((minutes) => (
              <option key={minutes} value={String(minutes)}>
                {intervalInWords(minutes)}
              </option>
            ))}
          </Select>
        </>
      )}
      <Tokens
        label="Only samples with"
        hint="Labels as name=value; none: all samples."
        path={paths.labels}
        placeholder="country=de"
        values={draft.labels}
        onChange={(labels) => set({ labels })}
      />
    </>
  );
}
