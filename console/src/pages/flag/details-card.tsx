import { useRead } from '../../api/use-read.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { Card } from '../../components/card.tsx';
import { Time } from '../../components/time.tsx';
import classes from './flag.module.css';
import { type Flag, flagHref } from './flag-data.ts';
import { stageInWords } from './stage-in-words.ts';

/** Who made the flag, of which type it is, and at which stage of its life. */
export function DetailsCard({ flag }: { readonly flag: Flag }) {
  const types = useRead('GET /api/admin/feature-types', {}, { staleTime: 60_000 });
  const life = useRead('GET /api/admin/projects/{projectId}/features/{featureName}/lifecycle', {
    params: { projectId: flag.project, featureName: flag.name },
  });
  const type = types.data?.types.find(({ id }) => id === flag.type);
  const stage = life.data?.at(-1);
  return (
    <Card
      title="Details"
      actions={
        <ButtonLink kind="quiet" href={flagHref(flag, 'settings')} label="Edit the details">
          Edit
        </ButtonLink>
      }
    >
      <dl className={classes.facts}>
        <dt>Type</dt>
        <dd>
          {type?.name ?? flag.type}
          {type?.lifetimeDays && (
            <span className={classes.muted}>, usually for {type.lifetimeDays} days</span>
          )}
        </dd>
        <dt>Created</dt>
        <dd>
          <Time at={flag.createdAt} /> by {flag.createdBy.name}
        </dd>
        <dt>Asked for</dt>
        <dd>{flag.lastSeenAt ? <Time at={flag.lastSeenAt} /> : 'never'}</dd>
        {stage && (
          <>
            <dt>Stage</dt>
            <dd>
              {stageInWords(stage)}, since <Time at={stage.enteredStageAt} />
            </dd>
          </>
        )}
        <dt>Stale</dt>
        <dd>{flag.stale ? 'Yes: it should be removed from the code' : 'No'}</dd>
        <dt>Impression data</dt>
        <dd>{flag.impressionData ? 'On' : 'Off'}</dd>
      </dl>
    </Card>
  );
}
