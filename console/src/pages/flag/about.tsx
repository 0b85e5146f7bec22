import type { ReactNode } from 'react';
import { flagAddress } from '../../addresses.ts';
import { useRead } from '../../api/use-read.ts';
import { Avatar } from '../../components/avatar.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Card } from '../../components/card.tsx';
import { Time } from '../../components/time.tsx';
import classes from './about.module.css';
import { Dependencies } from './dependencies.tsx';
import type { Flag } from './flag-data.ts';
import { Links } from './links.tsx';
import { stageInWords } from './stage-in-words.ts';
import { Tags } from './tags.tsx';

/** What is known about a flag, as one list; what is empty is one line on which it is added. */
export function About({ flag }: { readonly flag: Flag }) {
  const types = useRead('GET /api/admin/feature-types', {}, { staleTime: 60_000 });
  const type = types.data?.types.find(({ id }) => id === flag.type);
  return (
    <Card
      title="About"
      actions={
        <ButtonLink
          kind="quiet"
          isSmall
          href={flagAddress(flag, 'settings')}
          label="Edit the details"
        >
          Edit
        </ButtonLink>
      }
    >
      <dl className={classes.facts}>
        <Fact name="Type">
          {type?.name ?? flag.type}
          {type?.lifetimeDays && (
            <span className={classes.muted}>usually for {type.lifetimeDays} days</span>
          )}
        </Fact>
        <Fact name="Stage">
          {stageInWords(flag.lifecycle)}
          <span className={classes.muted}>
            since <Time at={flag.lifecycle.enteredStageAt} />
          </span>
        </Fact>
        <Fact name="Owner">
          <Avatar name={flag.createdBy.name} /> {flag.createdBy.name}
        </Fact>
        <Fact name="Created">
          <Time at={flag.createdAt} />
        </Fact>
        {flag.impressionData && <Fact name="Impressions">SDKs emit an event for each call</Fact>}
        <Fact name="Tags">
          <Tags flag={flag} />
        </Fact>
        <Fact name="Links">
          <Links flag={flag} />
        </Fact>
        <Fact name="Depends on">
          <Dependencies flag={flag} />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
