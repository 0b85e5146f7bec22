import type { Routes } from 'generated:api';
import { request } from '../../../../api/request.ts';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { Checkbox, Field, Select } from '../../../../components/form/field.tsx';
import { useDraft } from '../../../../components/form/use-draft.ts';
import { WriteForm } from '../../../../components/form/write-form.tsx';
import { personName } from '../../../../people/person.ts';
import { keyed } from '../../../../strategies/keyed.ts';
import {
  type ActionSet,
  actionSetBody,
  actionSetDraft,
  newAction,
  newActionSet,
  newFilter,
} from './action-data.ts';
import { ActionFields, FilterFields } from './action-fields.tsx';

type Account = Routes['GET /api/admin/service-account']['output']['serviceAccounts'][number];

/** Creates or changes what a project does when a signal comes. */
export function ActionSetDialog({
  projectId,
  accounts,
  stored,
  onClose,
}: {
  readonly projectId: string;
  /** Whose rights it can have instead of those of the person; none unless that is an administrator. */
  readonly accounts: readonly Account[];
  readonly stored?: ActionSet;
  readonly onClose: () => void;
}) {
  const [draft, setDraft, clear] = useDraft(
    `actions/${projectId}/${stored?.id ?? 'new'}`,
    stored
      ? actionSetDraft(
          stored,
          accounts.map(({ id }) => id),
        )
      : newActionSet,
  );
  const { filters, actions } = draft;
  const close = () => {
    clear();
    onClose();
  };
  const body = actionSetBody(draft);
  return (
    <Dialog title={stored ? `Edit ${stored.name}` : 'New actions'} size="wide" onClose={close}>
      <WriteForm
        request={
          stored
            ? request('PUT /api/admin/projects/{projectId}/actions/{id}', {
                params: { projectId, id: stored.id },
                body,
              })
            : request('POST /api/admin/projects/{projectId}/actions', {
                params: { projectId },
                body,
              })
        }
        action="Save actions"
        done={`The actions ${draft.name} are saved.`}
        onDone={close}
        onCancel={close}
      >
        <Field
          label="Name"
          path="/body/name"
          value={draft.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        <Field
          label="Description"
          path="/body/description"
          value={draft.description}
          onChange={({ target }) => setDraft({ ...draft, description: target.value })}
        />
        <Field
          label="Signal endpoint"
          path="/body/source"
          value={draft.endpoint}
          onChange={({ target }) => setDraft({ ...draft, endpoint: target.value })}
        />
        {accounts.length === 0 ? (
          <p>It has the rights of whoever saves it, and does no more than they may do.</p>
        ) : (
          <Select
            label="With the rights of"
            hint="A service account is for what has to outlast people."
            path="/body/actorId"
            value={draft.actorId}
            onChange={({ target }) => setDraft({ ...draft, actorId: Number(target.value) })}
          >
            <option value={0}>whoever saves it</option>
            {accounts.map((account) => (
              <option key={account.id} value={account.id}>
                {personName(account)}
              </option>
            ))}
          </Select>
        )}
        <h3>If the signal says</h3>
        {keyed(filters).map(({ key, item, index }) => (
          <FilterFields
            key={key}
            value={item}
            index={index}
            onChange={(next) => setDraft({ ...draft, filters: filters.with(index, next) })}
            onRemove={() => setDraft({ ...draft, filters: filters.toSpliced(index, 1) })}
          />
        ))}
        <p>
          <Button onClick={() => setDraft({ ...draft, filters: [...filters, newFilter] })}>
            Add a condition
          </Button>
        </p>
        <h3>Then, in this order</h3>
        {keyed(actions).map(({ key, item, index }) => (
          <ActionFields
            key={key}
            value={item}
            index={index}
            onChange={(next) => setDraft({ ...draft, actions: actions.with(index, next) })}
            onRemove={() => setDraft({ ...draft, actions: actions.toSpliced(index, 1) })}
          />
        ))}
        <p>
          <Button onClick={() => setDraft({ ...draft, actions: [...actions, newAction] })}>
            Add an action
          </Button>
        </p>
        <Checkbox
          label="On"
          hint="Otherwise signals do not run it."
          checked={draft.enabled}
          onChange={({ target }) => setDraft({ ...draft, enabled: target.checked })}
        />
      </WriteForm>
    </Dialog>
  );
}
