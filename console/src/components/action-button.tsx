import { type ReactNode, useState } from 'react';
import { useMay } from '../access/use-may.ts';
import type { Request } from '../api/request.ts';
import { type AfterWrite, useWrite } from '../api/use-write.ts';
import { Button, type ButtonLook } from './button.tsx';
import { CurlMenu } from './curl-menu.tsx';
import { Dialog } from './dialog.tsx';

interface ActionButtonProps<Answer>
  extends AfterWrite<Answer>,
    Pick<ButtonLook, 'icon' | 'isSmall'> {
  readonly request: Request<Answer>;
  readonly kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  /** What happens, asked before it does. Without it the button acts at once. */
  readonly confirm?: ReactNode;
  /** A reason of its own why it cannot be used now. */
  readonly refusedBecause?: string | undefined;
  /** The text of the button; empty beside an icon, which needs a `label`. */
  readonly children: string;
  /** The name for screen readers, where the text says too little. */
  readonly label?: string;
}

/** A button that sends one request; disabled, with the reason, where the person may not send it. */
export function ActionButton<Answer>({
  request,
  kind = 'plain',
  confirm,
  refusedBecause,
  children,
  label,
  icon,
  isSmall = false,
  ...after
}: ActionButtonProps<Answer>) {
  const may = useMay();
  const write = useWrite(after);
  const [isAsking, setIsAsking] = useState(false);
  const reason = may(request.route, request.input.params) ?? refusedBecause;
  const act = () => write.mutate(request, { onSettled: () => setIsAsking(false) });
  return (
    <>
      <Button
        kind={kind}
        icon={icon}
        isSmall={isSmall}
        refusedBecause={reason}
        disabled={write.isPending}
        aria-label={label}
        data-route={request.route}
        onClick={() => (confirm === undefined ? act() : setIsAsking(true))}
      >
        {children}
      </Button>
      {isAsking && (
        <Dialog title={label ?? children} onClose={() => setIsAsking(false)}>
          <div>{confirm}</div>
          <Dialog.Actions>
            <Button
              kind={kind === 'quiet' ? 'primary' : kind}
              disabled={write.isPending}
              onClick={act}
            >
              {children}
            </Button>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
            <CurlMenu request={request} />
          </Dialog.Actions>
        </Dialog>
      )}
    </>
  );
}
