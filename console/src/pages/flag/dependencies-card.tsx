import { useState } from 'react';
import { Link } from 'wouter';
import { requirementInWords } from '../../../../lib/words/dependency-in-words.ts';
import { request } from '../../api/request.ts';
import { ChangeButton } from '../../changes/change-button.tsx';
import { useApproval } from '../../changes/use-approval.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DependencyForm } from './dependency-form.tsx';
import classes from './flag.module.css';
import { type Flag, flagHref } from './flag-data.ts';
import { useWholeFlagPlace } from './use-whole-flag-place.ts';
import { useWhyNotPropose } from './use-why-not-propose.ts';

/** The flags that this one needs, and those that need it. */
export function DependenciesCard({ flag }: { readonly flag: Flag }) {
  const [isAdding, setIsAdding] = useState(false);
  const place = useWholeFlagPlace(flag);
  const whyNot = useWhyNotPropose(place, {
    action: 'addDependency',
    feature: flag.name,
    payload: { feature: '' },
  });
  const { dependencies, children } = flag;
  const others =
    children.length > 0 ? 'Other flags depend on it, and only one level is allowed.' : undefined;
  const close = () => setIsAdding(false);
  return (
    <Card
      title="Dependencies"
      actions={
        <Button kind="quiet" refusedBecause={whyNot ?? others} onClick={() => setIsAdding(true)}>
          Add parent
        </Button>
      }
    >
      {dependencies.length + children.length === 0 && (
        <p className={classes.muted}>
          A flag can depend on another: it is off for everyone for whom its parent is not as it must
          be.
        </p>
      )}
      <ul className={classes.list}>
        {dependencies.map((dependency) => (
          <li key={dependency.feature} className={classes.item}>
            <span className={classes.itemText}>
              Only if{' '}
              <Link href={flagHref({ project: flag.project, name: dependency.feature })}>
                {dependency.feature}
              </Link>{' '}
              {requirementInWords(dependency)}
            </span>
            <RemoveDependency flag={flag} parent={dependency.feature} />
          </li>
        ))}
      </ul>
      {children.length > 0 && (
        <p>
          Needed by{' '}
          {children.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <Link href={flagHref({ project: flag.project, name })}>{name}</Link>
            </span>
          ))}
        </p>
      )}
      {isAdding && (
        <Dialog title={`Let ${flag.name} depend on another flag`} onClose={close}>
          <DependencyForm flag={flag} place={place} onClose={close} />
        </Dialog>
      )}
    </Card>
  );
}

function RemoveDependency({ flag, parent }: { readonly flag: Flag; readonly parent: string }) {
  const place = useWholeFlagPlace(flag);
  const change = { action: 'deleteDependency', feature: flag.name } as const;
  const approval = useApproval(place);
  const label = `Remove the dependency on ${parent}`;
  const done = `${flag.name} no longer depends on ${parent}.`;
  const confirm = (
    <p>
      From then on, {flag.name} is on wherever its own settings say so, whatever {parent} does.
    </p>
  );
  if (flag.dependencies.length === 1) {
    return (
      <ChangeButton change={change} place={place} label={label} done={done} confirm={confirm}>
        Remove
      </ChangeButton>
    );
  }
  // A proposal can only remove all of them.
  const whyNot = (approval?.required ?? 0) > 0 ? approval?.whyNotDirectly(change) : undefined;
  return (
    <ActionButton
      kind="quiet"
      request={request(
        'DELETE /api/admin/projects/{projectId}/features/{featureName}/dependencies/{parent}',
        { params: { projectId: flag.project, featureName: flag.name, parent } },
      )}
      label={label}
      confirm={confirm}
      refusedBecause={whyNot}
      done={done}
    >
      Remove
    </ActionButton>
  );
}
