import type { ProjectOverview } from 'generated:api';
import { useLocation } from 'wouter';
import { request } from '../../../api/request.ts';
import { useRead } from '../../../api/use-read.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { Card } from '../../../components/card.tsx';
import { Field, Select, TextArea } from '../../../components/form/field.tsx';
import { formOf } from '../../../components/form/form-of.ts';
import { useEdit } from '../../../components/form/use-edit.ts';
import { WriteForm } from '../../../components/form/write-form.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { GitSourceCard } from './git-source.tsx';
import { LinkTemplates } from './link-templates.tsx';
import { modes } from './modes.ts';
import { NamingPattern } from './naming-pattern.tsx';

/** Name, mode, limits, rules and links of a project, and how it is archived. */
export function General({ projectId }: { readonly projectId: string }) {
  const overview = useRead('GET /api/admin/projects/{projectId}/overview', {
    params: { projectId },
  });
  return (
    <Loaded query={overview}>
      {(project) => (
        <>
          <Basics projectId={projectId} project={project} />
          <NamingPattern projectId={projectId} stored={project.featureNaming} />
          <LinkTemplates projectId={projectId} stored={project.linkTemplates} />
          <GitSourceCard projectId={projectId} stored={project.managedFromGit} />
          <ArchiveProject projectId={projectId} />
        </>
      )}
    </Loaded>
  );
}

type BasicSettings = Pick<
  ProjectOverview,
  'name' | 'description' | 'mode' | 'defaultStickiness' | 'featureLimit'
>;

function Basics({
  projectId,
  project: { name, description, mode, defaultStickiness, featureLimit },
}: {
  readonly projectId: string;
  readonly project: BasicSettings;
}) {
  const stored = { name, description: description ?? '', mode, defaultStickiness };
  const [draft, setDraft, settle] = useEdit(`project/${projectId}`, {
    ...stored,
    featureLimit: featureLimit === null ? '' : String(featureLimit),
  });
  const form = formOf(draft, setDraft);
  const limit = draft.featureLimit.trim();
  return (
    <Card title="General">
      <WriteForm
        request={request('PUT /api/admin/projects/{projectId}', {
          params: { projectId },
          body: { ...draft, featureLimit: limit === '' ? null : Number(limit) },
        })}
        action="Save settings"
        done="The settings of the project are saved."
        onDone={settle}
      >
        <Field label="Name" {...form.text('name')} />
        <TextArea label="Description" {...form.text('description')} />
        <Select label="Mode" hint={modes[draft.mode]} {...form.text('mode')}>
          {Object.keys(modes).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
        <Field
          label="Default stickiness"
          hint="What the share of a rollout is of: default (users, or else sessions), userId, sessionId, random, or a context field."
          {...form.text('defaultStickiness')}
        />
        <Field
          label="Limit of flags"
          hint="Active flags that the project can have; empty for no limit."
          inputMode="numeric"
          {...form.text('featureLimit')}
        />
      </WriteForm>
    </Card>
  );
}

function ArchiveProject({ projectId }: { readonly projectId: string }) {
  const [, navigate] = useLocation();
  const projects = useRead('GET /api/admin/projects', { query: {} }, { staleTime: 60_000 });
  const flags = projects.data?.projects.find(({ id }) => id === projectId)?.featureCount ?? 0;
  const blocked =
    projectId === 'default'
      ? 'The default project cannot be archived.'
      : flags > 0
        ? `The project has ${flags === 1 ? 'one active flag' : `${flags} active flags`}. Archive or move them first.`
        : undefined;
  return (
    <Card title="Archive the project">
      <p>{blocked ?? 'It is no longer shown, and can be revived, or deleted for good.'}</p>
      <ActionButton
        request={request('POST /api/admin/projects/archive/{projectId}', { params: { projectId } })}
        kind="danger"
        refusedBecause={blocked}
        confirm="The project is no longer shown. It can be revived from the list of archived projects."
        done={`The project ${projectId} is archived.`}
        onDone={() => navigate('/projects?archived=true')}
      >
        Archive project
      </ActionButton>
    </Card>
  );
}
