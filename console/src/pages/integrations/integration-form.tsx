import type { Routes } from 'generated:api';
import { eventTypeInWords } from '../../../../lib/words/events/event-in-words.ts';
import type { Request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Checkbox, Field, TextArea } from '../../components/form/field.tsx';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Prose } from '../../components/prose.tsx';
import { Choices } from './choices.tsx';
import classes from './integrations.module.css';
import type { IntegrationDraft } from './settings.ts';

/** What a provider says about itself. */
export type Provider = Routes['GET /api/admin/addons']['output']['providers'][number];

type ProviderParameter = NonNullable<Provider['parameters']>[number];

export interface Secrets {
  readonly values: Readonly<Record<string, string>>;
  readonly set: (values: Readonly<Record<string, string>>) => void;
}

interface IntegrationFormProps<Answer> {
  readonly provider: Provider;
  readonly settings: IntegrationDraft;
  readonly onChange: (settings: IntegrationDraft) => void;
  readonly secrets: Secrets;
  readonly request: Request<Answer>;
  readonly action: string;
  readonly done: string;
  readonly onDone: (answer: Answer) => void;
}

/** The settings of an integration: fields from the definition of its provider, and the events that it receives. */
export function IntegrationForm<Answer>({
  provider,
  settings,
  onChange,
  secrets,
  ...form
}: IntegrationFormProps<Answer>) {
  const projects = useRead('GET /api/admin/projects', { query: {} });
  const environments = useRead('GET /api/admin/environments', {});
  const set = (part: Partial<IntegrationDraft>) => onChange({ ...settings, ...part });
  return (
    <WriteForm {...form}>
      {provider.howTo && (
        <p className={classes.howTo}>
          <Prose text={provider.howTo} />
        </p>
      )}
      <Field
        label="Name"
        hint="For you and your colleagues, for example: releases channel"
        path="/body/description"
        value={settings.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      {provider.parameters?.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={(parameter.sensitive ? secrets.values : settings.parameters)[parameter.name] ?? ''}
          onChange={(value) =>
            parameter.sensitive
              ? secrets.set({ ...secrets.values, [parameter.name]: value })
              : set({ parameters: { ...settings.parameters, [parameter.name]: value } })
          }
        />
      ))}
      <Choices
        legend="Kinds of events"
        none="Nothing chosen means all kinds, also later ones, but not the weekly Clean-up due and Drift found."
        nameOf={eventTypeInWords}
        options={provider.events ?? []}
        chosen={settings.events}
        onChange={(events) => set({ events })}
      />
      <Choices
        legend="Projects"
        none="Nothing chosen means all projects that are not private."
        options={(projects.data?.projects ?? []).map(({ id }) => id)}
        chosen={settings.projects}
        onChange={(chosen) => set({ projects: chosen })}
      />
      <Choices
        legend="Environments"
        none="Nothing chosen means all environments."
        options={(environments.data?.environments ?? []).map(({ name }) => name)}
        chosen={settings.environments}
        onChange={(chosen) => set({ environments: chosen })}
      />
      <Checkbox
        label="Send events"
        checked={settings.enabled}
        onChange={({ target }) => set({ enabled: target.checked })}
      />
    </WriteForm>
  );
}

function ParameterField({
  parameter: { name, displayName, type, description, placeholder, required, sensitive },
  value,
  onChange,
}: {
  readonly parameter: ProviderParameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const isStored = sensitive && /^\*+$/.test(value);
  const shared = {
    label: required ? `${displayName} (required)` : displayName,
    hint: (
      <Prose text={`${description ?? ''}${isStored ? ' Asterisks keep what is stored.' : ''}`} />
    ),
    path: `/body/parameters/${name}`,
    placeholder,
    value,
    required,
    autoComplete: 'off',
    spellCheck: false,
  } as const;
  return type === 'textfield' ? (
    <TextArea {...shared} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <Field {...shared} onChange={({ target }) => onChange(target.value)} />
  );
}
