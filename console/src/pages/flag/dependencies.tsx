import { useState } from 'react';
import { Link } from 'wouter';
import { requirementInWords } from '../../../../lib/words/dependency-in-words.ts';
import { flagAddress } from '../../addresses.ts';
import { request } from '../../api/request.ts';
import { ChangeButton } from '../../changes/change-button.tsx';
import { useApproval } from '../../changes/use-approval.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import classes from './about.module.css';
import { DependencyForm } from './dependency-form.tsx';
import type { Flag } from './flag-data.ts';
import { useWholeFlagPlace } from './use-whole-flag-place.ts';
import { useWhyNotPropose } from './use-why-not-propose.ts';

/** The flags that this one needs, and those that need it. */
export function Dependencies({ flag }: { readonly flag: Flag }) {
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
    <>
      {dependencies.length + children.length > 0 && (
        <ul className={classes.list}>
          {dependencies.map((dependency) => (
            <li key={dependency.feature} className={classes.item}>
              <span>
                Only if{' '}
                <Link href={flagAddress({ project: flag.project, name: dependency.feature })}>
                  {dependency.feature}
                </Link>{' '}
                {requirementInWords(dependency)}
              </span>
              <RemoveDependency flag={flag} parent={dependency.feature} />
            </li>
          ))}
          {children.length > 0 && (
            <li>
              Needed by{' '}
              {children.map((name, index) => (
                <span key={name}>
                  {index > 0 && ', '}
                  <Link href={flagAddress({ project: flag.project, name })}>{name}</Link>
                </span>
              ))}
            </li>
          )}
        </ul>
      )}
      <Button
        kind="quiet"
        isSmall
        icon="add"
        aria-label="Add parent"
        refusedBecause={whyNot ?? others}
        onClick={() => setIsAdding(true)}
      >
        Add
      </Button>
      {isAdding && (
        <Dialog title={`Let ${flag.name} depend on another flag`} onClose={close}>
          <DependencyForm flag={flag} place={place} onClose={close} />
        </Dialog>
      )}
    </>
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
