import { useMissing } from '../../access/use-may.ts';
import { request } from '../../api/request.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Card } from '../../components/card.tsx';
import { Field, Select } from '../../components/form/field.tsx';
import { useDraft } from '../../components/form/use-draft.ts';
import { WriteForm } from '../../components/form/write-form.tsx';
import classes from './flag.module.css';
import type { Flag } from './flag-data.ts';

/** The tags of a flag: labels by which people find it, and integrations choose it. */
export function TagsCard({ flag: { name: featureName, project, tags } }: { readonly flag: Flag }) {
  const missing = useMissing()(['UPDATE_FEATURE'], { projectId: project });
  return (
    <Card title="Tags">
      {tags.length === 0 && (
        <p className={classes.muted}>Labels by which people find the flag, such as its team.</p>
      )}
      <ul className={classes.list}>
        {tags.map(({ type, value }) => (
          <li key={`${type}:${value}`} className={classes.item}>
            <span className={classes.itemText}>
              <span className={classes.muted}>{type}:</span> {value}
            </span>
            <ActionButton
              kind="quiet"
              request={request('DELETE /api/admin/features/{featureName}/tags/{type}/{value}', {
                params: { featureName, type, value },
              })}
              label={`Remove the tag ${type}:${value}`}
              refusedBecause={missing}
              done={`The tag ${type}:${value} is removed.`}
            >
              Remove
            </ActionButton>
          </li>
        ))}
      </ul>
      <AddTag featureName={featureName} missing={missing} />
    </Card>
  );
}

function AddTag({
  featureName,
  missing,
}: {
  readonly featureName: string;
  readonly missing: string | undefined;
}) {
  const types = useRead('GET /api/admin/tag-types', {}, { staleTime: 60_000 });
  const [tag, setTag, clear] = useDraft(`flag/${featureName}/tag`, { type: 'simple', value: '' });
  return (
    <details className={classes.adding}>
      <summary>Add a tag</summary>
      <WriteForm
        request={request('POST /api/admin/features/{featureName}/tags', {
          params: { featureName },
          body: tag,
        })}
        action="Add tag"
        refusedBecause={missing}
        done={`The tag ${tag.type}:${tag.value} is added.`}
        onDone={clear}
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
    </details>
  );
}
