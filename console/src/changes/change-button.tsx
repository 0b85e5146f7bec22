import { type ReactNode, useState } from 'react';
import { useWrite } from '../api/use-write.ts';
import { Button, type ButtonLook } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { type ChangePlace, directRequest } from './change.ts';
import { ChangeForm } from './change-form.tsx';
import type { Change } from './change-types.ts';
import { useApproval } from './use-approval.ts';

interface ChangeButtonProps extends Pick<ButtonLook, 'icon' | 'isSmall'> {
  readonly change: Change;
  readonly place: ChangePlace;
  /** What was done, as a sentence, where it was done directly. */
  readonly done: string;
  readonly kind?: 'plain' | 'danger' | 'quiet';
  /** What happens, asked before it does. Without it the button acts at once, unless approval is needed. */
  readonly confirm?: ReactNode;
  readonly refusedBecause?: string | undefined;
  readonly onDone?: () => void;
  /** The text of the button. */
  readonly children: string;
  /** The name for screen readers and the title of the dialog, where the text says too little. */
  readonly label: string;
}

/** A button for one change of a flag or segment. Where changes need approval, it asks and proposes. */
export function ChangeButton(props: ChangeButtonProps) {
  const { change, place, done, kind = 'quiet', confirm, refusedBecause, children, label } = props;
  const { icon, isSmall = false } = props;
  const approval = useApproval(place);
  const [isAsking, setIsAsking] = useState(false);
  const write = useWrite({ done, ...(props.onDone && { onDone: props.onDone }) });
  const needsApproval = (approval?.required ?? 0) > 0;
  const direct = directRequest(change, place);
  const whyNot = needsApproval ? undefined : approval?.whyNotDirectly(change);
  const act = () => {
    if (needsApproval || confirm !== undefined) setIsAsking(true);
    else write.mutate(direct);
  };
  return (
    <>
      <Button
        kind={kind}
        icon={icon}
        isSmall={isSmall}
        aria-label={label}
        refusedBecause={whyNot ?? refusedBecause}
        disabled={write.isPending || !approval}
        {...(!needsApproval && { 'data-route': direct.route })}
        onClick={act}
      >
        {children}
      </Button>
      {isAsking && (
        <Dialog title={label} onClose={() => setIsAsking(false)}>
          <ChangeForm
            change={change}
            place={place}
            action={children}
            kind={kind === 'danger' ? 'danger' : 'primary'}
            done={done}
            onDone={() => {
              setIsAsking(false);
              props.onDone?.();
            }}
            onCancel={() => setIsAsking(false)}
          >
            {confirm}
          </ChangeForm>
        </Dialog>
      )}
    </>
  );
}
