import { ChangeButton } from '../../changes/change-button.tsx';
import { Card } from '../../components/card.tsx';
import { Time } from '../../components/time.tsx';
import type { Flag } from './flag-data.ts';
import { useWholeFlagPlace } from './use-whole-flag-place.ts';

/** Archives a flag that is no longer needed. */
export function ArchiveCard({ flag }: { readonly flag: Flag }) {
  const place = useWholeFlagPlace(flag);
  return (
    <Card title="Archive">
      <p>An archived flag is off for every application. It can be revived, or deleted for good.</p>
      <ChangeButton
        kind="danger"
        change={{ action: 'archiveFeature', feature: flag.name }}
        place={place}
        label={`Archive ${flag.name}`}
        done={`${flag.name} is archived.`}
        refusedBecause={
          flag.children.length > 0
            ? `Other flags depend on it: ${flag.children.join(', ')}.`
            : undefined
        }
        confirm={<WhatArchivingDoes flag={flag} />}
      >
        Archive
      </ChangeButton>
    </Card>
  );
}

function WhatArchivingDoes({ flag }: { readonly flag: Flag }) {
  const on = flag.environments.filter(({ enabled }) => enabled).map(({ name }) => name);
  return (
    <ul>
      <li>
        {on.length > 0
          ? `It is on in ${on.join(', ')}: whoever gets it there no longer does.`
          : 'It is off everywhere, so nobody notices.'}
      </li>
      {flag.lastSeenAt && (
        <li>
          Applications asked for it <Time at={flag.lastSeenAt} />.
        </li>
      )}
      {flag.dependencies.length > 0 && <li>Its dependencies are removed, for good.</li>}
      <li>When it is revived, it is off in every environment.</li>
    </ul>
  );
}
