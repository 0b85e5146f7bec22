import { useState } from 'react';
import { Button } from './button.tsx';

/** Copies a text, and says so on the button itself. */
export function CopyButton({
  text,
  children,
  kind = 'quiet',
}: {
  readonly text: () => string;
  readonly children: string;
  readonly kind?: 'plain' | 'quiet';
}) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setState('copied');
    } catch {
      setState('refused');
    }
  };
  return (
    <Button kind={kind} onClick={() => void copy()} onBlur={() => setState('idle')}>
      <span aria-live="polite">
        {state === 'idle' ? children : state === 'copied' ? 'Copied' : 'The browser refused'}
      </span>
    </Button>
  );
}
