import type { FeatureCodeReferences } from 'generated:api';
import { useRead } from '../../api/use-read.ts';
import { ChangeButton } from '../../changes/change-button.tsx';
import { Card } from '../../components/card.tsx';
import { Time } from '../../components/time.tsx';
import { StillInCode } from './code/still-in-code.tsx';
import type { Flag } from './flag-data.ts';
import { useWholeFlagPlace } from './use-whole-flag-place.ts';

/** Archives a flag that is no longer needed. */
export function ArchiveCard({ flag }: { readonly flag: Flag }) {
  const place = useWholeFlagPlace(flag);
  const { data: code } = useRead(
    'GET /api/admin/projects/{projectId}/features/{featureName}/code-references',
    { params: { projectId: flag.project, featureName: flag.name } },
  );
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
        confirm={
          <>
            <WhatArchivingDoes flag={flag} />
            {code && code.left > 0 && <StillInCode flags={[leftOf(code)]} />}
          </>
        }
      >
        Archive
      </ChangeButton>
    </Card>
  );
}

/** Places that the question names. */
const NAMED = 5;

/** What is left of a flag on default branches. */
function leftOf({ name, left, repositories }: FeatureCodeReferences) {
  const places = repositories
    .filter(({ isDefaultBranch }) => isDefaultBranch)
    .flatMap(({ references }) => references);
  return { name, left, places: places.slice(0, NAMED) };
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
          It was last used <Time at={flag.lastSeenAt} />.
        </li>
      )}
      {flag.dependencies.length > 0 && <li>Its dependencies are removed, for good.</li>}
      <li>When it is revived, it is off in every environment.</li>
    </ul>
  );
}
