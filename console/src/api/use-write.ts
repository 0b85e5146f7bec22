import { useMutation, useQueryClient } from '@tanstack/react-query';
import { explainConflict } from './explain-conflict.ts';
import { type Request, send } from './request.ts';
import { showToast } from './toasts.ts';

/** What follows a write. */
export interface AfterWrite<Answer> {
  /** What was done, as a sentence; nothing is shown without it. */
  readonly done?: string | ((answer: Answer) => string);
  readonly onDone?: (answer: Answer) => unknown;
  /** Takes back what was done; offered with the sentence that says so. */
  readonly undo?: (() => void) | undefined;
  /** The caller shows refusals beside the form; otherwise they are shown at the edge of the page. */
  readonly showsRefusals?: boolean;
  /** Runs before the request; what it throws is shown as a refusal, and nothing is sent. */
  readonly before?: (() => Promise<void>) | undefined;
  /** Whether a refusal means that the same request continues what it began: then it is sent again. */
  readonly continues?: ((error: Error) => Promise<boolean>) | undefined;
}

/**
 * Sends writes. What is on the page is read again after each of them. A conflict says who changed the flag
 * last.
 *
 * @example
 * const write = useWrite({ done: 'The segment is deleted.' });
 * write.mutate(request('DELETE /api/admin/segments/{id}', { params: { id } }));
 */
export function useWrite<Answer = unknown>(after: AfterWrite<Answer> = {}) {
  const queries = useQueryClient();
  return useMutation<Answer, Error, Request<Answer>>({
    mutationFn: async (sent) => {
      await after.before?.();
      try {
        return await sendUntilDone(sent, after.continues);
      } catch (error) {
        await explainConflict(error, sent);
        throw error;
      }
    },
    onSuccess: async (answer, sent) => {
      const text = typeof after.done === 'function' ? after.done(answer) : after.done;
      if (text) showToast({ kind: 'good', text, sent, undo: after.undo });
      void queries.invalidateQueries();
      await after.onDone?.(answer);
    },
    onError: (error, sent) => {
      if (!after.showsRefusals) showToast({ kind: 'danger', text: error.message, sent });
    },
  });
}

async function sendUntilDone<Answer>(
  sent: Request<Answer>,
  continues: AfterWrite<Answer>['continues'],
): Promise<Answer> {
  for (;;) {
    try {
      return await send(sent);
    } catch (error) {
      if (!(error instanceof Error && (await continues?.(error)))) throw error;
    }
  }
}
