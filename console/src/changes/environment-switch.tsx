import { useEffect, useState } from 'react';
import { useWrite } from '../api/use-write.ts';
import { Switch } from '../components/form/switch.tsx';
import { lazy } from '../lazy.tsx';
import { loadPage } from '../load-file.ts';
import { directRequest } from './change.ts';
import type { Change } from './change-types.ts';
import { type NeededApproval, useApproval } from './use-approval.ts';

type SwitchChange = Extract<Change, { readonly action: 'updateEnabled' }>;

/** Loaded where it is asked: most switches act at once. */
const SwitchDialog = lazy(
  async () => (await loadPage(() => import('../page-files/dialogs.ts'))).SwitchDialog,
);

interface EnvironmentSwitchProps {
  readonly projectId: string;
  readonly featureName: string;
  readonly environment: string;
  readonly isOn: boolean;
  /** What is proposed here and not in effect yet. */
  readonly pending?: string | undefined;
}

/**
 * Switches a flag on or off in an environment. It shows at once, and goes back if the service refuses;
 * where approvals are needed, it asks and proposes.
 */
export function EnvironmentSwitch({
  projectId,
  featureName,
  environment,
  isOn,
  pending,
}: EnvironmentSwitchProps) {
  const place = { projectId, environment };
  const approval = useApproval(place);
  const [shown, setShown] = useState<boolean>();
  const [isAsking, setIsAsking] = useState(false);
  const [early, setEarly] = useState<boolean>();
  const wanted = shown ?? !isOn;
  const change: SwitchChange = {
    action: 'updateEnabled',
    feature: featureName,
    payload: { enabled: wanted },
  };
  const word = wanted ? 'on' : 'off';
  const done = `${featureName} is ${word} in ${environment}.`;
  const back = useWrite({
    done: `${featureName} is ${wanted ? 'off' : 'on'} in ${environment} again.`,
  });
  const write = useWrite({
    done,
    undo: () => back.mutate(directRequest({ ...change, payload: { enabled: !wanted } }, place)),
  });
  // The service has answered what was shown in advance.
  useEffect(() => {
    if (shown === isOn) setShown(undefined);
  }, [shown, isOn]);
  const act = (enabled: boolean, { required }: NeededApproval) => {
    if (required > 0) return setIsAsking(true);
    setShown(enabled);
    write.mutate(directRequest({ ...change, payload: { enabled } }, place), {
      onError: () => setShown(undefined),
    });
  };
  const toggle = (enabled: boolean) => (approval ? act(enabled, approval) : setEarly(enabled));
  // Somebody was faster than the answer whether approval is needed.
  useEffect(() => {
    if (early === undefined || !approval) return;
    setEarly(undefined);
    act(early, approval);
  });
  const needsApproval = (approval?.required ?? 0) > 0;
  return (
    <>
      <Switch
        label={`${featureName} in ${environment}`}
        isOn={shown ?? isOn}
        onToggle={toggle}
        pending={pending}
        refusedBecause={needsApproval ? undefined : approval?.whyNotDirectly(change)}
      />
      {isAsking && (
        <SwitchDialog
          change={change}
          place={place}
          done={done}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
