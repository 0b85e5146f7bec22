import { useEffect, useState } from 'react';
import { useWrite } from '../api/use-write.ts';
import { Dialog } from '../components/dialog.tsx';
import { Switch } from '../components/form/switch.tsx';
import { directRequest } from './change.ts';
import { ChangeForm } from './change-form.tsx';
import type { Change } from './change-types.ts';
import { SwitchedOn } from './switched-on.tsx';
import { type NeededApproval, useApproval } from './use-approval.ts';

interface EnvironmentSwitchProps {
  readonly projectId: string;
  readonly featureName: string;
  readonly environment: string;
  readonly isOn: boolean;
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
}: EnvironmentSwitchProps) {
  const place = { projectId, environment };
  const approval = useApproval(place);
  const [shown, setShown] = useState<boolean>();
  const [isAsking, setIsAsking] = useState(false);
  const [early, setEarly] = useState<boolean>();
  const wanted = shown ?? !isOn;
  const change: Change = {
    action: 'updateEnabled',
    feature: featureName,
    payload: { enabled: wanted },
  };
  const word = wanted ? 'on' : 'off';
  const done = `${featureName} is ${word} in ${environment}.`;
  const write = useWrite({ done });
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
        refusedBecause={needsApproval ? undefined : approval?.whyNotDirectly(change)}
      />
      {isAsking && (
        <Dialog
          title={`Switch ${featureName} ${isOn ? 'off' : 'on'} in ${environment}`}
          onClose={() => setIsAsking(false)}
        >
          <ChangeForm
            change={change}
            place={place}
            action={`Switch ${word}`}
            done={done}
            onDone={() => setIsAsking(false)}
            onCancel={() => setIsAsking(false)}
          >
            {wanted && <SwitchedOn place={place} featureName={featureName} />}
          </ChangeForm>
        </Dialog>
      )}
    </>
  );
}
