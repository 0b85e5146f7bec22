import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { Request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Field, TextArea } from '../../components/form/field.tsx';
import { WriteForm } from '../../components/form/write-form.tsx';
import { Page } from '../../components/page.tsx';
import { MilestoneCard } from './milestone-card.tsx';
import { SafeguardsCard } from './safeguards-card.tsx';
import { StrategyEditor } from './strategy-editor.tsx';
import {
  missingInTemplate,
  type Template,
  type TemplateDraft,
  withMilestone,
} from './template-data.ts';

interface TemplateEditorProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly draft: TemplateDraft;
  readonly onChange: (draft: TemplateDraft) => void;
  readonly request: Request<Template>;
  readonly action: string;
  readonly done: string;
  readonly refusedBecause?: string | undefined;
  readonly onDone: (template: Template) => void;
  readonly onCancel?: () => void;
}

/** The form of a template; `?strategy=1.0` is that of the first strategy of the second milestone. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { title, actions, draft, onChange } = props;
  const [search, setSearch] = useSearchParams();
  const segments = useRead('GET /api/admin/segments', {}, { staleTime: 60_000 });
  const named = segments.data?.segments ?? [];
  const [at, index] = (search.get('strategy') ?? '').split('.').map(Number);
  const milestone = draft.milestones[at ?? -1];
  const strategy = milestone?.strategies[index ?? -1];
  const path = [{ name: 'Release plan templates', href: '/release-templates' }];
  if (milestone && strategy) {
    return (
      <StrategyEditor
        title={`Strategy ${(index ?? 0) + 1} of ${milestone.name || `milestone ${(at ?? 0) + 1}`}`}
        lead={`Of the template ${draft.name || 'that you are typing'}. It is saved with the template.`}
        path={path}
        value={strategy}
        segments={named}
        onChange={(next) =>
          onChange({
            ...draft,
            milestones: draft.milestones.map((each) =>
              each === milestone
                ? {
                    ...each,
                    strategies: each.strategies.map((old) => (old === strategy ? next : old)),
                  }
                : each,
            ),
          })
        }
        onClose={() => setSearch({})}
      />
    );
  }
  return (
    <Page title={title} path={path} actions={actions}>
      <WriteForm
        request={props.request}
        action={props.action}
        done={props.done}
        refusedBecause={props.refusedBecause}
        wrong={missingInTemplate(draft)}
        onDone={props.onDone}
        onCancel={props.onCancel}
      >
        <Card title="Template">
          <Field
            label="Name"
            path="/body/name"
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => onChange({ ...draft, name: target.value })}
          />
          <TextArea
            label="Description"
            path="/body/description"
            value={draft.description}
            onChange={({ target }) => onChange({ ...draft, description: target.value })}
          />
        </Card>
        {draft.milestones.map((each, place) => (
          <MilestoneCard
            key={each.key}
            draft={draft}
            milestone={each}
            index={place}
            segments={named}
            onChange={onChange}
            onEdit={(number) => setSearch({ strategy: `${place}.${number}` })}
          />
        ))}
        <p>
          <Button onClick={() => onChange(withMilestone(draft))}>Add a milestone</Button>
        </p>
        <SafeguardsCard draft={draft} onChange={onChange} />
      </WriteForm>
    </Page>
  );
}
