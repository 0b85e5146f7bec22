import { useId } from 'react';
import { safeguardActionTexts } from '../../../lib/words/safeguard-in-words.ts';
import { useMay } from '../access/use-may.ts';
import { useRead } from '../api/use-read.ts';
import { Field, Select } from '../components/form/field.tsx';
import { GuardrailFields } from './guardrail-fields.tsx';
import type { SafeguardDraft } from './safeguard-draft.ts';

interface SafeguardFieldsProps {
  readonly draft: SafeguardDraft;
  readonly onChange: (draft: SafeguardDraft) => void;
  /** Whose metrics are offered; absent: those of all projects. */
  readonly projectId?: string | undefined;
  /** Whose label tells who has it; absent in a template, which is for any flag. */
  readonly featureName?: string | undefined;
  /** Where the safeguard is in the request. */
  readonly at?: string;
}

/** What trips a safeguard: an alarm, a signal or a metric. */
export function SafeguardSourceFields({
  draft,
  onChange,
  projectId,
  featureName,
  at = '/body',
}: SafeguardFieldsProps) {
  const { kind, name, guardrail } = draft;
  return (
    <>
      <Select
        label="When"
        path={`${at}/source/kind`}
        value={kind}
        onChange={({ target }) =>
          onChange({ ...draft, kind: target.value as SafeguardDraft['kind'] })
        }
      >
        <option value="cloudwatch-alarm">a CloudWatch alarm fires</option>
        <option value="signal-endpoint">a signal endpoint gets a signal</option>
        <option value="impact-metric">an impact metric gets worse</option>
      </Select>
      {kind === 'impact-metric' ? (
        <GuardrailFields
          draft={guardrail}
          onChange={(next) => onChange({ ...draft, guardrail: next })}
          projectId={projectId}
          featureName={featureName}
          at={at}
        />
      ) : (
        <SourceName
          kind={kind}
          at={at}
          value={name}
          onChange={(next) => onChange({ ...draft, name: next })}
        />
      )}
    </>
  );
}

/** What a safeguard of a plan does. */
export function SafeguardActionField({
  draft,
  onChange,
  at = '/body',
}: Pick<SafeguardFieldsProps, 'draft' | 'onChange' | 'at'>) {
  return (
    <Select
      label="Then"
      path={`${at}/action`}
      value={draft.action}
      onChange={({ target }) =>
        onChange({ ...draft, action: target.value as SafeguardDraft['action'] })
      }
    >
      {Object.entries(safeguardActionTexts).map(([type, text]) => (
        <option key={type} value={type}>
          {text}
        </option>
      ))}
    </Select>
  );
}

/** Names of endpoints are offered to those who may see them. */
function SourceName({
  kind,
  at,
  value,
  onChange,
}: {
  readonly kind: Exclude<SafeguardDraft['kind'], 'impact-metric'>;
  readonly at: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
}) {
  const list = useId();
  const may = useMay();
  const isAlarm = kind === 'cloudwatch-alarm';
  const route = 'GET /api/admin/signal-endpoints';
  const endpoints = useRead(route, {}, { enabled: !isAlarm && may(route) === undefined });
  return (
    <>
      <Field
        label={isAlarm ? 'Name of the alarm' : 'Name of the endpoint'}
        hint={
          isAlarm
            ? 'In the AWS account and region of this service.'
            : 'Administrators create endpoints. Every signal that comes to it counts.'
        }
        path={`${at}/source/name`}
        autoComplete="off"
        list={list}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {!isAlarm &&
          endpoints.data?.signalEndpoints.map(({ id, name }) => <option key={id} value={name} />)}
      </datalist>
    </>
  );
}
