import { useState } from 'react';
import { Button } from './button.tsx';
import type { IconName } from './icons.ts';

/** Copies a text, and says so on the button itself. */
export function CopyButton({
  text,
  children,
  kind = 'quiet',
  icon,
}: {
  readonly text: () => string;
  readonly children: string;
  readonly kind?: 'plain' | 'quiet';
  /** In place of the text, which is then its name. */
  readonly icon?: IconName;
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
  const told = state === 'idle' ? children : state === 'copied' ? 'Copied' : 'The browser refused';
  return (
    <Button
      kind={kind}
      icon={icon && (state === 'copied' ? 'check' : icon)}
      title={icon && told}
      onClick={() => void copy()}
      onBlur={() => setState('idle')}
    >
      <span aria-live="polite" className={icon && 'visually-hidden'}>
        {told}
      </span>
    </Button>
  );
}
