import { useState } from 'react';
import { Select } from '../../../components/form/field.tsx';
import type { BulkProps } from './bulk-bar.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { byProject, planSwitch } from './bulk-plan.ts';
import { useApprovals } from './use-approvals.ts';

/** Switches the selected flags on or off in an environment. */
export function SwitchFlags({ flags, onDone, onClose }: BulkProps) {
  const environments = environmentsOf(flags);
  const [environment, setEnvironment] = useState(environments[0] ?? '');
  const [isOn, setIsOn] = useState(true);
  const approvals = useApprovals(byProject(flags).map(([projectId]) => projectId));
  const plan = approvals && planSwitch(flags, { environment, isOn }, approvals);
  const without = flags.filter((flag) => !environmentsOf([flag]).includes(environment)).length;
  const word = isOn ? 'on' : 'off';
  return (
    <BulkDialog
      title="Switch flags on or off"
      flags={flags}
      plan={plan}
      action={`Switch ${word}`}
      done={`Done: ${word} in ${environment}, or proposed where that needs approval.`}
      onDone={onDone}
      onClose={onClose}
    >
      <Select
        label="Environment"
        value={environment}
        onChange={({ target }) => setEnvironment(target.value)}
      >
        {environments.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        label="Switch them"
        value={word}
        onChange={({ target }) => setIsOn(target.value === 'on')}
      >
        <option value="on">on</option>
        <option value="off">off</option>
      </Select>
      {isOn && (
        <p>
          A flag without strategies gets the default strategy of its project in {environment}, or is
          on for everyone.
        </p>
      )}
      {without > 0 && (
        <p>
          {without} of them {without === 1 ? 'is' : 'are'} in projects without {environment}, and
          stay as they are.
        </p>
      )}
    </BulkDialog>
  );
}

/** The names of the environments that any of the flags has. */
export function environmentsOf(flags: BulkProps['flags']): readonly string[] {
  return [...new Set(flags.flatMap(({ environments }) => environments.map(({ name }) => name)))];
}
