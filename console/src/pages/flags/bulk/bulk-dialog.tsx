import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useMay } from '../../../access/use-may.ts';
import { curlOf } from '../../../api/curl.ts';
import { send } from '../../../api/request.ts';
import { showToast } from '../../../api/toasts.ts';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import classes from './bulk-bar.module.css';
import type { BulkPlan, BulkStep } from './bulk-plan.ts';
import { namesInWords } from './names-in-words.ts';

interface BulkDialogProps {
  readonly title: string;
  /** The flags that were selected; the dialog names them. */
  readonly flags: readonly { readonly name: string }[];
  /** What happens; `undefined` while it is not known. */
  readonly plan: BulkPlan | undefined;
  /** What the button says. */
  readonly action: string;
  readonly kind?: 'primary' | 'danger';
  /** What was done, as a sentence. */
  readonly done: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks about a change of several flags: what happens, step by step, and its requests as curl. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, flags, plan, action, kind = 'primary', onClose, children } = props;
  const may = useMay();
  const steps = plan?.steps ?? [];
  const write = useSteps(props);
  const refused = steps
    .map(({ request: { route, input } }) => may(route, input.params))
    .find((reason) => reason !== undefined);
  const nothing = steps.length === 0 ? 'This changes nothing.' : undefined;
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={classes.names}>
        Selected: <strong>{namesInWords(flags.map(({ name }) => name))}</strong>
      </p>
      {children}
      {steps.length > 0 && (
        <ul aria-label="What happens">
          {steps.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {plan?.refusedBecause && <p>{plan.refusedBecause}</p>}
      {write.isError && <Notice kind="danger">{write.error.message}</Notice>}
      <Dialog.Actions>
        <Button
          kind={kind}
          disabled={write.isPending || !plan}
          refusedBecause={plan?.refusedBecause ?? refused ?? nothing}
          onClick={() => write.mutate(steps)}
        >
          {write.isError ? 'Try the rest again' : action}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <CopyButton
          text={() => steps.map(({ request }) => curlOf(request, location.origin)).join('\n\n')}
        >
          Copy as curl
        </CopyButton>
      </Dialog.Actions>
    </Dialog>
  );
}

/** Sends steps one after the other. After a refusal, only those that are left are sent again. */
function useSteps({ done, onDone, onClose }: BulkDialogProps) {
  const queries = useQueryClient();
  const sent = useRef(new Set<string>());
  return useMutation<void, Error, readonly BulkStep[]>({
    mutationFn: async (steps) => {
      for (const { request, text } of steps) {
        if (sent.current.has(text)) continue;
        await send(request);
        sent.current.add(text);
      }
    },
    onSuccess: () => {
      showToast({ kind: 'good', text: done });
      onDone();
      onClose();
    },
    onSettled: () => queries.invalidateQueries(),
  });
}
