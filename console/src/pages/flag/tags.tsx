import { useState } from 'react';
import { useMissing } from '../../access/use-may.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, Select } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import classes from './about.module.css';
import type { Flag } from './flag-data.ts';

/** The tags of a flag: labels by which people find it, and integrations choose it. */
export function Tags({ flag: { name: featureName, project, tags } }: { readonly flag: Flag }) {
  const missing = useMissing()(['UPDATE_FEATURE'], { projectId: project });
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      {tags.length > 0 && (
        <ul className={classes.list}>
          {tags.map(({ type, value }) => (
            <li key={`${type}:${value}`} className={classes.item}>
              <span>
                <span className={classes.muted}>{type}:</span> {value}
              </span>
              <ActionButton
                kind="quiet"
                isSmall
                icon="close"
                request={request('DELETE /api/admin/features/{featureName}/tags/{type}/{value}', {
                  params: { featureName, type, value },
                })}
                label={`Remove the tag ${type}:${value}`}
                refusedBecause={missing}
                done={`The tag ${type}:${value} is removed.`}
              >
                {''}
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      <Button
        kind="quiet"
        isSmall
        icon="add"
        aria-label="Add a tag"
        refusedBecause={missing}
        onClick={() => setIsAdding(true)}
      >
        Add
      </Button>
      {isAdding && <AddTag featureName={featureName} onClose={() => setIsAdding(false)} />}
    </>
  );
}

function AddTag({
  featureName,
  onClose,
}: {
  readonly featureName: string;
  readonly onClose: () => void;
}) {
  const types = useRead('GET /api/admin/tag-types', {}, { staleTime: 60_000 });
  const [tag, setTag, clear] = useDraft(`flag/${featureName}/tag`, { type: 'simple', value: '' });
  const close = () => {
    clear();
    onClose();
  };
  return (
    <Dialog title="Add a tag" onClose={onClose}>
      <WriteForm
        request={request('POST /api/admin/features/{featureName}/tags', {
          params: { featureName },
          body: tag,
        })}
        action="Add tag"
        done={`The tag ${tag.type}:${tag.value} is added.`}
        onDone={close}
        onCancel={close}
      >
        <Select
          label="Type"
          path="/body/type"
          value={tag.type}
          onChange={(event) => setTag({ ...tag, type: event.target.value })}
        >
          {(types.data?.tagTypes ?? [{ name: 'simple' }]).map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Field
          label="Value"
          path="/body/value"
          value={tag.value}
          onChange={(event) => setTag({ ...tag, value: event.target.value })}
        />
      </WriteForm>
    </Dialog>
  );
}
