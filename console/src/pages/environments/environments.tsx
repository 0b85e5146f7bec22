import type { Routes } from 'generated:api';
import { useState } from 'react';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Menu } from '../../components/menu.tsx';
import { Page } from '../../components/page.tsx';
import { Table } from '../../components/table.tsx';
import { CloneDialog } from './clone-dialog.tsx';
import { EnvironmentDialog } from './environment-dialog.tsx';
import classes from './environments.module.css';
import { continuesCopy, copyInWords, untilNextLook } from './unfinished-copy.ts';

export type Environment = Routes['GET /api/admin/environments']['output']['environments'][number];

/** The environments of the instance, in the order in which flags show them. */
export default function Environments() {
  const [opened, setOpened] = useState<
    { readonly edit?: Environment; readonly clone?: Environment } | undefined
  >();
  const environments = useRead(
    'GET /api/admin/environments',
    {},
    { untilNextRead: (answer) => untilNextLook(answer, opened?.clone !== undefined) },
  );
  return (
    <Page
      title="Environments"
      lead="A flag is on or off in each environment on its own. Projects choose which of them they use."
      actions={
        <Button kind="primary" icon="add" onClick={() => setOpened({})}>
          New environment
        </Button>
      }
    >
      <Loaded query={environments}>
        {({ environments: list }) => (
          <div className={classes.list}>
            <Table label="Environments" columns={['Name', 'State', 'Used by', '']}>
              {list.map((environment, index) => (
                <Row
                  key={environment.name}
                  environment={environment}
                  before={list[index - 1]}
                  after={list[index + 1]}
                  onEdit={() => setOpened({ edit: environment })}
                  onClone={() => setOpened({ clone: environment })}
                />
              ))}
            </Table>
          </div>
        )}
      </Loaded>
      {opened?.clone && (
        <CloneDialog
          source={opened.clone}
          environments={environments.data?.environments ?? []}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened && !opened.clone && (
        <EnvironmentDialog
          {...(opened.edit && { stored: opened.edit })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Page>
  );
}

interface EnvironmentRowProps {
  readonly environment: Environment;
  readonly before: Environment | undefined;
  readonly after: Environment | undefined;
  readonly onEdit: () => void;
  readonly onClone: () => void;
}

function Row({ environment, before, after, onEdit, onClone }: EnvironmentRowProps) {
  const { name, type, projectCount, apiTokenCount, unfinishedCopy } = environment;
  return (
    <tr>
      <th scope="row" className={type === 'production' ? classes.production : undefined}>
        <span className={classes.named}>
          {name}
          <Protection environment={environment} />
        </span>
        <span className={classes.type}>{type}</span>
      </th>
      <td>
        <State environment={environment} />
      </td>
      <td>
        {projectCount} {projectCount === 1 ? 'project' : 'projects'}, {apiTokenCount}{' '}
        {apiTokenCount === 1 ? 'token' : 'tokens'}
      </td>
      <td className={classes.actions}>
        {unfinishedCopy && (
          <ContinueCopy environment={environment} source={unfinishedCopy.source} />
        )}
        <Menu label={`More for ${name}`} isSmall>
          {!unfinishedCopy && (
            <>
              <Button
                icon="edit"
                aria-haspopup="dialog"
                onClick={onEdit}
                aria-label={`Edit ${name}`}
              >
                Edit
              </Button>
              <Button
                icon="copy"
                aria-haspopup="dialog"
                onClick={onClone}
                aria-label={`Copy ${name}`}
              >
                Copy
              </Button>
            </>
          )}
          <Swap text="Earlier" environment={environment} other={before} />
          <Swap text="Later" environment={environment} other={after} />
          {!unfinishedCopy && <Use environment={environment} />}
          <Deletion environment={environment} />
        </Menu>
      </td>
    </tr>
  );
}

/** What keeps changes and deletion away from it. */
function Protection({
  environment: { requiredApprovals, protected: isProtected },
}: {
  readonly environment: Environment;
}) {
  return (
    <>
      {requiredApprovals ? (
        <Badge icon="lock">
          {requiredApprovals} {requiredApprovals === 1 ? 'approval' : 'approvals'}
        </Badge>
      ) : null}
      {isProtected && <Badge icon="shield">cannot be deleted</Badge>}
    </>
  );
}

function State({
  environment: { enabled, unfinishedCopy },
}: {
  readonly environment: Environment;
}) {
  if (unfinishedCopy) {
    return (
      <>
        <Badge>Unfinished copy of {unfinishedCopy.source}</Badge> {copyInWords(unfinishedCopy)}{' '}
        Nobody can use it yet.
      </>
    );
  }
  return enabled ? <Badge kind="good">In new projects</Badge> : <Badge>Not in new projects</Badge>;
}

/** For a copy that nobody continues, because the person who began it has left the page. */
function ContinueCopy({
  environment: { name, type },
  source,
}: {
  readonly environment: Environment;
  readonly source: string;
}) {
  return (
    <ActionButton
      request={request('POST /api/admin/environments/{name}/clone', {
        params: { name: source },
        body: { name, type },
      })}
      label={`Continue to copy ${name}`}
      done={`${name} is a copy of ${source}.`}
      continues={continuesCopy(name)}
    >
      Continue
    </ActionButton>
  );
}

/** Whether new projects have it. */
function Use({ environment: { name, enabled } }: { readonly environment: Environment }) {
  return (
    <ActionButton
      request={request(
        enabled
          ? 'POST /api/admin/environments/{name}/off'
          : 'POST /api/admin/environments/{name}/on',
        { params: { name } },
      )}
      icon={enabled ? 'pause' : 'play'}
      label={`${enabled ? 'Disable' : 'Enable'} in new projects: ${name}`}
      done={`${name} is ${enabled ? 'disabled' : 'enabled'} in new projects.`}
    >
      {enabled ? 'Disable in new projects' : 'Enable in new projects'}
    </ActionButton>
  );
}

/** Exchanges the places of two environments that follow each other. */
function Swap({
  text,
  environment,
  other,
}: {
  readonly text: 'Earlier' | 'Later';
  readonly environment: Environment;
  readonly other: Environment | undefined;
}) {
  const { name, sortOrder } = environment;
  const step = text === 'Earlier' ? -1 : 1;
  // Two with the same number need a tie-break.
  const place = other && other.sortOrder !== sortOrder ? other.sortOrder : sortOrder + step;
  return (
    <ActionButton
      request={request('PUT /api/admin/environments/sort-order', {
        body: { [name]: place, ...(other && { [other.name]: sortOrder }) },
      })}
      icon={step < 0 ? 'up' : 'down'}
      label={`${text}: ${name}`}
      refusedBecause={
        other ? undefined : `It is the ${text === 'Earlier' ? 'first' : 'last'} already.`
      }
    >
      {text}
    </ActionButton>
  );
}

function Deletion({ environment }: { readonly environment: Environment }) {
  const { name, apiTokenCount } = environment;
  return (
    <ActionButton
      request={request('DELETE /api/admin/environments/{name}', { params: { name } })}
      kind="danger"
      icon="delete"
      label={`Delete ${name}`}
      refusedBecause={whyNotDeleted(environment)}
      confirm={
        <p>
          {apiTokenCount > 0 && `Its tokens stop working: ${apiTokenCount}. `}This cannot be undone.
        </p>
      }
      done={`${name} is deleted.`}
    >
      Delete
    </ActionButton>
  );
}

function whyNotDeleted(environment: Environment): string | undefined {
  const { protected: isProtected, projectCount } = environment;
  if (isProtected) return 'This environment cannot be deleted.';
  if (projectCount === 0) return undefined;
  return `Remove it from all projects first: ${projectCount} ${projectCount === 1 ? 'has' : 'have'} it.`;
}
